// What a file is called that holds what a token names.
#pragma once

#include <string>

namespace pcl::schema {

struct Token;

/// `aws-ec2-vpc` for `aws:ec2/vpc:Vpc`; `shop-net` for `shop:index:Net`.
std::string fileNameOf(const Token &token);

} // namespace pcl::schema
