// Property names that Pulumi's Terraform bridge makes: plural of lists, then camelCase.
//
// The plural is that of the bridge's inflector, slips included, because the names exist: `archive`
// becomes `arc`. Whole irregular words first, then words without plural, then endings; the first
// that matches wins. The facts are those of utils/data/mappings/names.py.
#include "pcl/Schema/TerraformMapping.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

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

static const char *const Invariant[] = {
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

static const char *const InvariantEndings[] = {"media", "nese",     "rese",    "lese", "mese",
                                               "deer",  "fish",     "measles", "ois",  "pox",
                                               "sheep", "sea-bass", "sea bass"};

static const std::pair<const char *, const char *> Irregular[] = {{"atlas", "atlases"},
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
struct Ending {
  const char *pattern;
  unsigned cut;
  const char *add;
};
} // namespace

static constexpr Ending Endings[] = {
    {"status$", 0, "es"},
    {"quiz$", 0, "zes"},
    {"^ox$", 0, "en"},
    {"[ml|]ouse$", 4, "ice"},
    {"(matr|vert|ind)(ix|ex)$", 2, "ices"},
    {"(x|ch|ss|sh)$", 0, "es"},
    {"([^aeiouy]|qu)y$", 1, "ies"},
    {"hive$", 4, ""},
    {"[^f]fe$", 2, "ves"},
    {"[lre]f$", 1, "ves"},
    {"sis$", 2, "es"},
    {"[ti]um$", 2, "a"},
    {"person$", 4, "ople"},
    {"man$", 2, "en"},
    {"child$", 0, "ren"},
    {"(buffal|tomat)o$", 0, "es"},
    {"(alumn|bacill|cact|foc|fung|nucle|radi|stimul|syllab|termin|vir)us$", 2, "i"},
    {"us$", 0, "es"},
    {"alias$", 0, "es"},
    {"(ax|cris|test)is$", 2, "es"},
};

std::string pluralName(llvm::StringRef name) {
  if (name.empty())
    return "";
  std::string lower = name.lower();
  for (const auto &[singular, plural] : Irregular)
    if (lower == singular)
      return name.take_front(1).str() + (plural + 1);
  if (llvm::is_contained(Invariant, lower) ||
      llvm::any_of(InvariantEndings, [&](llvm::StringRef ending) {
        return llvm::StringRef(lower).ends_with(ending);
      }))
    return name.str();
  static const std::vector<llvm::Regex> Patterns = [] {
    std::vector<llvm::Regex> patterns;
    for (const Ending &ending : Endings)
      patterns.emplace_back(ending.pattern, llvm::Regex::IgnoreCase);
    return patterns;
  }();
  for (size_t i = 0; i < Patterns.size(); ++i)
    if (Patterns[i].match(name))
      return name.drop_back(Endings[i].cut).str() + Endings[i].add;
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
