# A small web service: a network of its own, web servers behind a load
# balancer, a database, buckets, and an alarm.

locals {
  name = "shop-${var.environment}"

  # On every resource, through the provider's default tags.
  common_tags = {
    Project     = "shop"
    Environment = var.environment
    ManagedBy   = "terraform"
  }

  is_production = var.environment == "prod"
  zones         = slice(data.aws_availability_zones.available.names, 0, var.zone_count)
}

data "aws_availability_zones" "available" {
  state = "available"
}

data "aws_caller_identity" "current" {}

# The newest Amazon Linux of this architecture.
data "aws_ami" "linux" {
  most_recent = true
  owners      = ["amazon"]

  filter {
    name   = "name"
    values = ["al2023-ami-*-x86_64"]
  }

  filter {
    name   = "virtualization-type"
    values = ["hvm"]
  }
}

module "network" {
  source = "./modules/network"

  name       = local.name
  cidr_block = var.vpc_cidr
  zones      = local.zones
}

resource "aws_security_group" "web" {
  name        = "${local.name}-web"
  description = "Web servers of ${local.name}"
  vpc_id      = module.network.vpc_id

  dynamic "ingress" {
    for_each = var.ingress_rules
    content {
      description = ingress.value.description
      from_port   = ingress.value.port
      to_port     = ingress.value.port
      protocol    = "tcp"
      cidr_blocks = ingress.value.cidr_blocks
    }
  }

  egress {
    from_port   = 0
    to_port     = 0
    protocol    = "-1" # all protocols
    cidr_blocks = ["0.0.0.0/0"]
  }

  tags = {
    Name = "${local.name}-web"
  }
}

resource "aws_instance" "web" {
  count = var.instance_count

  ami                    = data.aws_ami.linux.id
  instance_type          = var.instance_type
  subnet_id              = element(module.network.public_subnet_ids, count.index)
  vpc_security_group_ids = [aws_security_group.web.id]

  user_data = <<-EOT
    #!/bin/bash
    set -eu
    dnf install -y nginx
    echo "server ${count.index} of ${local.name}" > /usr/share/nginx/html/index.html
    echo "home is $HOME, mode is $${MODE:-default}"
    systemctl enable --now nginx
  EOT

  root_block_device {
    volume_size = local.is_production ? 50 : 10
    volume_type = "gp3"
    encrypted   = true
  }

  tags = {
    Name = format("%s-web-%d", local.name, count.index)
  }

  lifecycle {
    ignore_changes = [ami] # a new image must not replace running servers
  }
}

resource "aws_lb" "web" {
  name               = "${local.name}-web"
  load_balancer_type = "application"
  security_groups    = [aws_security_group.web.id]
  subnets            = module.network.public_subnet_ids
  idle_timeout       = 60

  enable_deletion_protection = local.is_production
}

resource "aws_lb_target_group" "web" {
  name     = "${local.name}-web"
  port     = 80
  protocol = "HTTP"
  vpc_id   = module.network.vpc_id

  health_check {
    path                = "/"
    healthy_threshold   = 2
    unhealthy_threshold = 5
    matcher             = "200-399"
  }
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.web.arn
  port              = 80
  protocol          = "HTTP"

  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.web.arn
  }
}

resource "aws_lb_target_group_attachment" "web" {
  count = var.instance_count

  target_group_arn = aws_lb_target_group.web.arn
  target_id        = aws_instance.web[count.index].id
  port             = 80
}
