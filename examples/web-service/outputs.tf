output "url" {
  description = "Where the service answers"
  value       = "http://${aws_lb.web.dns_name}/"
}

output "server_ids" {
  description = "The web servers, in order"
  value       = aws_instance.web[*].id
}

output "bucket_arns" {
  description = "Bucket ARNs by purpose"
  value       = { for purpose, bucket in aws_s3_bucket.store : purpose => bucket.arn }
}

output "zones" {
  value = join(", ", local.zones)
}

output "database_endpoint" {
  value     = aws_db_instance.main.endpoint
  sensitive = true
}
