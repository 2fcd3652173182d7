variable "name" {
  type = string
}

variable "target" {
  type = string
}

resource "nimbus_queue" "this" {
  name          = "shop-${var.name}"
  delay_seconds = 5
}

resource "nimbus_record" "this" {
  zone   = "shop.example.com"
  name   = var.name
  type   = "TXT"
  values = [var.target, nimbus_queue.this.url]
}
