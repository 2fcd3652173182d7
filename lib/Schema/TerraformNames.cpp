// Property names that Pulumi's Terraform bridge makes: plural of lists, then camelCase.
//
// The plural is that of the bridge's inflector, slips included, because the names exist: `archive`
// becomes `arc`. Whole irregular words first, then words without plural, then endings; the first
// that matches wins. The facts are those of utils/data/mappings/names.py.
#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <vector>

namespace pcl::schema {

std::string pulumiName(llvm::StringRef name) {
  std::string out;
  bool hasStarted = false, raiseNext = false;
  for (char c : name) {
    if (c == '_' && hasStarted) {
      raiseNext = true;
      continue;
    }
    hasStarted |= c != '_';
    out += raiseNext ? llvm::toUpper(c) : c;
    raiseNext = false;
  }
  return raiseNext ? out + "_" : out;
}

static constexpr llvm::StringLiteral Invariant[] = {
    "amoyese",      "bison",       "borghese",    "bream",        "breeches",    "britches",
    "buffalo",      "cantus",      "carp",        "chassis",      "clippers",    "cod",
    "coitus",       "congoese",    "contretemps", "corps",        "debris",      "diabetes",
    "djinn",        "eland",       "elk",         "equipment",    "faroese",     "flounder",
    "foochowese",   "gallows",     "genevese",    "genoese",      "gilbertese",  "graffiti",
    "headquarters", "herpes",      "hijinks",     "hottentotese", "information", "innings",
    "jackanapes",   "kiplingese",  "kongoese",    "lucchese",     "mackerel",    "maltese",
    "mews",         "moose",       "mumps",       "nankingese",   "news",        "nexus",
    "niasese",      "pekingese",   "piedmontese", "pincers",      "pistoiese",   "pliers",
    "portuguese",   "proceedings", "rabies",      "rice",         "rhinoceros",  "salmon",
    "sarawakese",   "scissors",    "series",      "shavese",      "shears",      "siemens",
    "species",      "swine",       "testes",      "trousers",     "trout",       "tuna",
    "vermontese",   "wenchowese",  "whiting",     "wildebeest",   "yengeese",    "people"};

static constexpr llvm::StringLiteral InvariantEndings[] = {
    "media",   "nese", "rese", "lese",  "mese",     "deer",    "fish",
    "measles", "ois",  "pox",  "sheep", "sea-bass", "sea bass"};

static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Irregular[] = {
    {"atlas", "atlases"},
    {"beef", "beefs"},
    {"brother", "brothers"},
    {"cafe", "cafes"},
    {"child", "children"},
    {"cookie", "cookies"},
    {"corpus", "corpuses"},
    {"cow", "cows"},
    {"ganglion", "ganglions"},
    {"genie", "genies"},
    {"genus", "genera"},
    {"graffito", "graffiti"},
    {"hoof", "hoofs"},
    {"loaf", "loaves"},
    {"man", "men"},
    {"money", "monies"},
    {"mongoose", "mongooses"},
    {"move", "moves"},
    {"mythos", "mythoi"},
    {"niche", "niches"},
    {"numen", "numina"},
    {"occiput", "occiputs"},
    {"octopus", "octopuses"},
    {"opus", "opuses"},
    {"ox", "oxen"},
    {"penis", "penises"},
    {"person", "people"},
    {"sex", "sexes"},
    {"soliloquy", "soliloquies"},
    {"testis", "testes"},
    {"trilby", "trilbys"},
    {"turf", "turfs"},
    {"potato", "potatoes"},
    {"hero", "heroes"},
    {"tooth", "teeth"},
    {"goose", "geese"},
    {"foot", "feet"}};

namespace {
/// Words with one of `endings` (`|` between them) behind a letter of `before` (behind any but those
/// if that begins with `^`; behind anything, or nothing, if it is empty) lose `cut` letters and get
/// `add`.
struct Ending {
  llvm::StringLiteral before, endings;
  unsigned cut;
  llvm::StringLiteral add;

  bool matches(llvm::StringRef word) const {
    for (llvm::StringRef rest = endings; !rest.empty();) {
      auto [ending, others] = rest.split('|');
      rest = others;
      llvm::StringRef stem = word, letters = before;
      bool isOther = letters.consume_front("^");
      if (stem.consume_back(ending) &&
          (before.empty() || (!stem.empty() && letters.contains(stem.back()) != isOther)))
        return true;
    }
    return false;
  }
};
} // namespace

static constexpr Ending Endings[] = {
    {"", "status", 0, "es"},
    {"", "quiz", 0, "zes"},
    {"ml|", "ouse", 4, "ice"},
    {"", "matrix|matrex|vertix|vertex|indix|index", 2, "ices"},
    {"", "x|ch|ss|sh", 0, "es"},
    {"^aeiouy", "y", 1, "ies"},
    {"", "quy", 1, "ies"},
    {"", "hive", 4, ""},
    {"^f", "fe", 2, "ves"},
    {"lre", "f", 1, "ves"},
    {"", "sis", 2, "es"},
    {"ti", "um", 2, "a"},
    {"", "person", 4, "ople"},
    {"", "man", 2, "en"},
    {"", "child", 0, "ren"},
    {"", "buffalo|tomato", 0, "es"},
    {"", "alumnus|bacillus|cactus|focus|fungus|nucleus|radius|stimulus|syllabus|terminus|virus", 2,
     "i"},
    {"", "us", 0, "es"},
    {"", "alias", 0, "es"},
    {"", "axis|crisis|testis", 2, "es"},
};

std::string pluralName(llvm::StringRef name) {
  if (name.empty())
    return "";
  std::string lowered = name.lower();
  llvm::StringRef lower = lowered;
  for (const auto &[singular, plural] : Irregular)
    if (lower == singular)
      return (name.take_front(1) + plural.drop_front(1)).str();
  if (llvm::is_contained(Invariant, lower) ||
      llvm::any_of(InvariantEndings,
                   [&](llvm::StringRef ending) { return lower.ends_with(ending); }))
    return name.str();
  const Ending *ending =
      llvm::find_if(Endings, [&](const Ending &one) { return one.matches(lower); });
  if (ending != std::end(Endings))
    return name.drop_back(ending->cut).str() + ending->add.str();
  return name.ends_with("s") ? name.str() : name.str() + "s";
}

std::string terraformName(llvm::StringRef name) {
  std::string out;
  for (char c : name) {
    if (llvm::isUpper(c) && !out.empty())
      out += '_';
    out += llvm::toLower(c);
  }
  return out;
}

std::vector<std::string> singularNames(llvm::StringRef plural) {
  // What the rules of pluralName may have added; a candidate counts only if its plural is the word.
  static constexpr std::pair<const char *, const char *> Undone[] = {
      {"s", ""},      {"es", ""},      {"ies", "y"},         {"zes", ""},    {"ices", "ex"},
      {"ices", "ix"}, {"ice", "ouse"}, {"ves", "f"},         {"ves", "fe"},  {"ses", "sis"},
      {"a", "um"},    {"i", "us"},     {"people", "person"}, {"men", "man"}, {"ren", ""}};
  std::vector<std::string> result;
  for (const auto &[ending, replacement] : Undone) {
    llvm::StringRef stem = plural;
    if (!stem.consume_back(ending))
      continue;
    std::string candidate = (stem + replacement).str();
    if (!candidate.empty() && pluralName(candidate) == plural &&
        !llvm::is_contained(result, candidate))
      result.push_back(std::move(candidate));
  }
  return result;
}

} // namespace pcl::schema
