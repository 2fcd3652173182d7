// Domain names of APIs: the domain, mappings of paths to stages, and records in Route 53.
#include "SamOpenApi.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::cloudformation {

namespace {

/// The zone of CloudFront, which serves edge-optimised domains.
constexpr llvm::StringLiteral CloudFrontZone = "Z2FDTNDATAQYW2";

class DomainExpander {
public:
  DomainExpander(SamContext &context, const DomainUse &use)
      : C(context), R(use.resource), Use(use), M(context.make(use.resource)),
        Domain(context.resolve(use.domain)) {}

  void run() {
    if (!Domain->isMapping())
      return fail(phrase::sam_mapping());
    Name = Domain->find("DomainName");
    NodeRef tls = Domain->find("MutualTlsAuthentication");
    if (tls && !tls->isMapping())
      return fail(phrase::sam_mutual_tls_authentication_mapping());
    for (const Member &member : tls ? tls->members : llvm::ArrayRef<Member>())
      if (!tls->function() && member.key != "TruststoreUri" && member.key != "TruststoreVersion")
        C.Diags.report(diag::sam_unknown_property, member.keyRange, member.key.str(),
                       phrase::of_member("MutualTlsAuthentication"), {});
    NodeRef base = Domain->find("BasePath");
    if (base && !base->isNull() && !base->isSequence() && (!base->isScalar() || !Use.isRest))
      return fail(phrase::sam_base_path_list());
    for (NodeRef path : base ? base->items : llvm::ArrayRef<NodeRef>())
      if (!path->isScalar())
        return fail(phrase::sam_each_base_path_text());
    NodeRef certificate = Domain->find("CertificateArn");
    if (!Name || !certificate)
      return fail(phrase::sam_needs_domain_name_certificate_arn());
    NodeRef given = Domain->find("EndpointConfiguration");
    std::string type = given ? textAt(given).str() : "REGIONAL";
    if (given && given->function())
      type = "REGIONAL";
    IsEdge = type == "EDGE";
    IsPrivate = type == "PRIVATE";
    bool isValid = type == "REGIONAL" || (Use.isRest && (IsEdge || IsPrivate));
    if (!isValid)
      return fail(Use.isRest ? phrase::sam_endpoint_configuration_edge_regional_private()
                             : phrase::sam_endpoint_configuration_regional());
    bool isV2 = !Use.isRest || IsPrivate;
    Id = std::string("ApiGatewayDomainName") + (isV2 ? "V2" : "") +
         hashOf(Name->isScalar() ? Name->text.str() : toJson(Name));
    addName(*certificate, type);
    C.addReference(R.id, IsPrivate ? "DomainNameV2" : "DomainName", Id);
    addMappings();
    if (NodeRef route = Domain->find("Route53"))
      addRecords(*route);
    NodeRef association = Domain->find("AccessAssociation");
    if (association && !association->isMapping())
      return fail(phrase::sam_access_association_mapping());
    if (association && IsPrivate) {
      NodeRef source = memberOf(association, "VpcEndpointId");
      std::string id =
          "DomainNameAccessAssociation" + hashOf(source ? textAt(source) : llvm::StringRef());
      C.add(R, id, "AWS::ApiGateway::DomainNameAccessAssociation",
            M.object({{"AccessAssociationSource", source},
                      {"AccessAssociationSourceType", M.text("VPCE")},
                      {"DomainNameArn", M.ref(Id)}}));
    }
  }

private:
  void fail(const Phrase<phrase::SamFault> &why) { C.refuseValue(R, "Domain", Use.domain, why); }

  NodeRef mutualTls() const {
    NodeRef given = Domain->find("MutualTlsAuthentication");
    if (!given || !given->isMapping())
      return nullptr;
    NodeRef version = given->find("TruststoreVersion");
    if (!C.isTrue(version))
      version = nullptr;
    return M.object(
        {{"TruststoreUri", given->find("TruststoreUri")}, {"TruststoreVersion", version}});
  }

  llvm::StringRef ownTag() const {
    return R.type == "AWS::Serverless::HttpApi" ? "httpapi:createdBy" : "websocketapi:createdBy";
  }

  void addName(const Node &certificate, const std::string &type) {
    if (Use.isRest) {
      NodeRef properties = M.object(
          {{"DomainName", Name},
           {"EndpointConfiguration", M.object({{"Types", M.list({M.text(type)})},
                                               {"IpAddressType", Domain->find("IpAddressType")}})},
           {type == "REGIONAL" ? "RegionalCertificateArn" : "CertificateArn", &certificate},
           {"MutualTlsAuthentication", mutualTls()}});
      for (llvm::StringRef key : {"SecurityPolicy", "OwnershipVerificationCertificateArn",
                                  "EndpointAccessMode", "Policy"})
        if (NodeRef value = Domain->find(key))
          properties = M.with(properties, key, value);
      if (C.isTrue(R.get("PropagateTags")) && R.get("Tags"))
        properties = M.with(properties, "Tags", C.tagList(M, R.get("Tags"), false));
      C.addShared(R, Id,
                  IsPrivate ? "AWS::ApiGateway::DomainNameV2" : "AWS::ApiGateway::DomainName",
                  properties);
      return;
    }
    NodeRef configuration = M.object({{"CertificateArn", &certificate},
                                      {"EndpointType", M.text(type)},
                                      {"SecurityPolicy", Domain->find("SecurityPolicy")},
                                      {"IpAddressType", Domain->find("IpAddressType")},
                                      {"OwnershipVerificationCertificateArn",
                                       Domain->find("OwnershipVerificationCertificateArn")}});
    NodeRef tags = M.object({{ownTag(), M.text("SAM")}});
    // Those of an HTTP API are handed on wherever SAM sees its document.
    bool isHttp = R.type == "AWS::Serverless::HttpApi";
    if (isHttp ? !R.get("DefinitionUri") : C.isTrue(R.get("PropagateTags")))
      tags = M.merge(tags, R.get("Tags"));
    C.addShared(R, Id, "AWS::ApiGatewayV2::DomainName",
                M.object({{"DomainName", Name},
                          {"DomainNameConfigurations", M.list({configuration})},
                          {"MutualTlsAuthentication", mutualTls()},
                          {"Tags", tags}}));
  }

  void addMapping(const std::string &part, NodeRef path) {
    if (Use.isRest)
      C.add(R, R.id + part + "BasePathMapping",
            IsPrivate ? "AWS::ApiGateway::BasePathMappingV2" : "AWS::ApiGateway::BasePathMapping",
            M.object({{IsPrivate ? "DomainNameArn" : "DomainName", M.ref(Id)},
                      {"RestApiId", M.ref(R.id)},
                      {"Stage", M.ref(Use.stageId)},
                      {"BasePath", path}}));
    else
      C.add(R, R.id + part + "ApiMapping", "AWS::ApiGatewayV2::ApiMapping",
            M.object({{"DomainName", M.ref(Id)},
                      {"ApiId", M.ref(R.id)},
                      {"Stage", M.ref(Use.stageId)},
                      {"ApiMappingKey", path}}));
  }

  void addMappings() {
    NodeRef paths = Domain->find("BasePath");
    if (!paths || paths->isNull())
      return addMapping("", nullptr);
    bool isNormal = !C.isFalse(Domain->find("NormalizeBasePath"));
    if (!paths->isSequence())
      paths = M.list({paths});
    for (NodeRef path : paths->items) {
      llvm::StringRef text = textAt(path);
      // Where it is made normal, signs that base paths seldom have are left out.
      std::string part, plain;
      for (char c : text) {
        if (llvm::isAlnum(c))
          part += c;
        if (llvm::isAlnum(c) || (!Use.isRest && (c == '-' || c == '_' || c == '/')))
          plain += c;
      }
      std::string value = isNormal ? llvm::StringRef(plain).trim('/').str() : text.str();
      NodeRef node = value.empty() && !Use.isRest ? nullptr : M.text(value);
      addMapping(part, node);
    }
  }

  void addRecords(const Node &route) {
    NodeRef zone = route.find("HostedZoneId"), name = route.find("HostedZoneName");
    if (!zone && !name)
      return fail(phrase::sam_route53_needs_hosted_zone_id_hosted_zone_name());
    NodeRef separate = route.find("SeparateRecordSetGroup");
    if (separate && !C.read(separate).isBoolean())
      return fail(phrase::sam_separate_record_set_group_true_false());
    NodeRef key = zone ? zone : name;
    std::string id = "RecordSetGroup";
    id += hashOf(key->isScalar() ? key->text.str() : toJson(key));
    if (C.isTrue(route.find("SeparateRecordSetGroup")))
      id = "RecordSetGroup" + hashOf((key->isScalar() ? key->text.str() : toJson(key)) +
                                     (Name->isScalar() ? Name->text.str() : toJson(Name)));
    NodeRef dns, target;
    if (IsPrivate) {
      dns = route.find("VpcEndpointDomainName");
      target = route.find("VpcEndpointHostedZoneId");
    } else if (IsEdge) {
      dns = route.find("DistributionDomainName");
      dns = dns ? dns : M.getAtt(Id, "DistributionDomainName");
      target = M.text(CloudFrontZone);
    } else {
      dns = M.getAtt(Id, "RegionalDomainName");
      target = M.getAtt(Id, "RegionalHostedZoneId");
    }
    auto record = [&](llvm::StringRef type) {
      NodeRef alias = M.object({{"HostedZoneId", target},
                                {"DNSName", dns},
                                {"EvaluateTargetHealth", route.find("EvaluateTargetHealth")}});
      return M.object({{"Name", Name},
                       {"Type", M.text(type)},
                       {"AliasTarget", alias},
                       {"Region", route.find("Region")},
                       {"SetIdentifier", route.find("SetIdentifier")}});
    };
    std::vector<NodeRef> records = {record("A")};
    if (C.saysTrue(route.find("IpV6")))
      records.push_back(record("AAAA"));
    if (NodeRef body = C.find(id)) {
      NodeRef all = memberOf(memberOf(body, "Properties"), "RecordSets");
      for (NodeRef one : records)
        if (llvm::none_of(all->items, [&](NodeRef other) { return areEqual(other, one); }))
          all = M.append(all, one);
      C.replace(id, M.withAt(body, {"Properties", "RecordSets"}, all));
      return;
    }
    C.add(R, id, "AWS::Route53::RecordSetGroup",
          M.object(
              {{"HostedZoneId", zone}, {"HostedZoneName", name}, {"RecordSets", M.list(records)}}));
  }

  SamContext &C;
  const SamResource &R;
  const DomainUse &Use;
  Maker M;
  NodeRef Domain, Name = nullptr;
  std::string Id;
  bool IsEdge = false, IsPrivate = false;
};

} // namespace

void expandDomain(SamContext &context, const DomainUse &use) { DomainExpander(context, use).run(); }

} // namespace pcl::cloudformation
