# One bucket for each purpose; names must be unique in the world.
resource "aws_s3_bucket" "store" {
  for_each = var.buckets

  bucket        = lower("${local.name}-${each.key}-${data.aws_caller_identity.current.account_id}")
  force_destroy = !local.is_production
}

resource "aws_s3_bucket_lifecycle_configuration" "store" {
  for_each = var.buckets

  bucket = aws_s3_bucket.store[each.key].id

  rule {
    id     = "expire"
    status = "Enabled"

    filter {}

    expiration {
      days = each.value
    }
  }
}

/* Web servers may write logs. */
resource "aws_iam_policy" "write_logs" {
  name = "${local.name}-write-logs"

  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect   = "Allow"
        Action   = ["s3:PutObject"]
        Resource = "${aws_s3_bucket.store["logs"].arn}/*"
      },
    ]
  })
}

resource "aws_db_subnet_group" "main" {
  name       = local.name
  subnet_ids = module.network.private_subnet_ids
}

resource "aws_db_instance" "main" {
  identifier        = local.name
  engine            = "postgres"
  engine_version    = "16"
  instance_class    = local.is_production ? "db.m6g.large" : "db.t4g.micro"
  allocated_storage = 20
  storage_encrypted = true

  username = "shop"
  password = var.database_password

  db_subnet_group_name = aws_db_subnet_group.main.name
  multi_az             = local.is_production
  skip_final_snapshot  = !local.is_production

  lifecycle {
    prevent_destroy = true
  }
}
