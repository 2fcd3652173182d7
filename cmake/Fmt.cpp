// fmt as a static library of one file. Debian has only libfmt.so (a start-up cost) and the
// header-only form (2.5 s of code generation in each file that formats); this has neither cost.
// The instantiations are those that fmt 9's headers declare and leave to the library.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template auto dragonbox::to_decimal(float x) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double x) noexcept -> dragonbox::decimal_fp<double>;
template auto thousands_sep_impl<char>(locale_ref) -> thousands_sep_result<char>;
template auto decimal_point_impl<char>(locale_ref) -> char;
template void buffer<char>::append(const char *, const char *);
template void vformat_to(buffer<char> &, string_view, basic_format_args<buffer_context<char>>,
                         locale_ref);

} // namespace detail
FMT_END_NAMESPACE
