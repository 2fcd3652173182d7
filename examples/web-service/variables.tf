variable "region" {
  description = "AWS region of everything below"
  type        = string
  default     = "eu-central-1"
}

variable "environment" {
  description = "Short name of the environment, part of most names"
  type        = string
  default     = "dev"
}

variable "vpc_cidr" {
  description = "Address block of the network"
  type        = string
  default     = "10.20.0.0/16"
}

variable "zone_count" {
  description = "How many availability zones the service uses"
  type        = number
  default     = 2
}

variable "instance_type" {
  type    = string
  default = "t3.micro"
}

variable "instance_count" {
  description = "Web servers; 0 switches the service off"
  type        = number
  default     = 2
}

variable "ingress_rules" {
  description = "What may reach the web servers"
  type = list(object({
    description = string
    port        = number
    cidr_blocks = list(string)
  }))
  default = [
    {
      description = "HTTP from anywhere"
      port        = 80
      cidr_blocks = ["0.0.0.0/0"]
    },
    {
      description = "HTTPS from anywhere"
      port        = 443
      cidr_blocks = ["0.0.0.0/0"]
    },
  ]
}

variable "buckets" {
  description = "Buckets by purpose, with the number of days after which objects go"
  type        = map(number)
  default = {
    logs    = 30
    backups = 365
  }
}

variable "alarm_email" {
  description = "Who hears of alarms; empty: nobody"
  type        = string
  default     = ""
}

variable "database_password" {
  description = "Password of the database's administrator"
  type        = string
  sensitive   = true
}
