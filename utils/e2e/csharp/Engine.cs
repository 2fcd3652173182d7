// Resources, settings and deployments as Pulumi's core SDK for .NET declares them, under mocks: what a program registers
// is recorded, a resource has the state of its inputs, and calls of functions are asked of whoever runs the program.
#nullable enable
using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Pulumi
{
    [AttributeUsage(AttributeTargets.Property)]
    public sealed class InputAttribute : Attribute
    {
        public InputAttribute(string name, bool required = false, bool json = false) => Name = name;

        public string Name { get; }
    }

    [AttributeUsage(AttributeTargets.Property)]
    public sealed class OutputAttribute : Attribute
    {
        public OutputAttribute(string? name = null) => Name = name;

        public string? Name { get; }
    }

    public abstract class AssetOrArchive
    {
        protected AssetOrArchive(object? content) => Content = content;

        internal object? Content { get; }
    }

    public abstract class Asset : AssetOrArchive
    {
        protected Asset(object? content) : base(content)
        {
        }
    }

    public abstract class Archive : AssetOrArchive
    {
        protected Archive(object? content) : base(content)
        {
        }
    }

    public sealed class FileAsset : Asset
    {
        public FileAsset(string path) : base(path)
        {
        }
    }

    public sealed class StringAsset : Asset
    {
        public StringAsset(string text) : base(text)
        {
        }
    }

    public sealed class RemoteAsset : Asset
    {
        public RemoteAsset(string uri) : base(uri)
        {
        }
    }

    public sealed class FileArchive : Archive
    {
        public FileArchive(string path) : base(path)
        {
        }
    }

    public sealed class RemoteArchive : Archive
    {
        public RemoteArchive(string uri) : base(uri)
        {
        }
    }

    public sealed class AssetArchive : Archive
    {
        public AssetArchive(IDictionary<string, AssetOrArchive> assets) : base(assets)
        {
        }

        public AssetArchive(ImmutableDictionary<string, AssetOrArchive> assets) : base(assets)
        {
        }
    }

    public abstract class InputArgs
    {
    }

    public abstract class ResourceArgs : InputArgs
    {
        public static readonly ResourceArgs Empty = new NoArgs();

        private sealed class NoArgs : ResourceArgs
        {
        }
    }

    public abstract class InvokeArgs : InputArgs
    {
    }

    public abstract class CallArgs : InputArgs
    {
    }

    public sealed class DictionaryResourceArgs : ResourceArgs
    {
        public DictionaryResourceArgs(ImmutableDictionary<string, object?> members) => Members = members;

        internal ImmutableDictionary<string, object?> Members { get; }
    }

    public class Resource
    {
        private readonly Registration registration;

        protected Resource(string type, string name, ResourceArgs? args)
        {
            registration = new Registration(type, name, args ?? ResourceArgs.Empty);
            Urn = new Output<string>(() =>
            {
                registration.Force();
                return ($"urn:pulumi:dev::project::{type}::{name}", false);
            });
        }

        public Output<string> Urn { get; }

        public string GetResourceName() => registration.Name;

        public string GetResourceType() => registration.Type;

        protected Output<T> State<T>(string property) => new Output<T>(() =>
        {
            var (value, secret) = registration.State(property);
            return ((T)Engine.Converted(value, typeof(T))!, secret);
        });
    }

    public class CustomResource : Resource
    {
        public CustomResource(string type, string name, ResourceArgs? args, CustomResourceOptions? options = null)
            : base(type, name, args) => Id = Urn.Apply(_ => name + "-id");

        public Output<string> Id { get; }
    }

    public class ProviderResource : CustomResource
    {
        public ProviderResource(string package, string name, ResourceArgs args, CustomResourceOptions? options = null)
            : base("pulumi:providers:" + package, name, args)
        {
        }
    }

    public class ComponentResource : Resource
    {
        public ComponentResource(string type, string name, ComponentResourceOptions? options = null) : base(type, name, null)
        {
        }

        public ComponentResource(
            string type, string name, ResourceArgs? args, ComponentResourceOptions? options = null, bool remote = false)
            : base(type, name, remote ? args : null)
        {
        }

        protected void RegisterOutputs()
        {
        }

        protected void RegisterOutputs(IDictionary<string, object?> outputs)
        {
        }

        protected void RegisterOutputs(Task<IDictionary<string, object?>> outputs)
        {
        }

        protected void RegisterOutputs(Output<IDictionary<string, object?>> outputs)
        {
        }
    }

    public abstract class ResourceOptions
    {
        public Input<string>? Id { get; set; }

        public Resource? Parent { get; set; }

        public InputList<Resource> DependsOn { get; set; } = new InputList<Resource>();

        public bool? Protect { get; set; }

        public List<string> IgnoreChanges { get; set; } = new List<string>();

        public string? Version { get; set; }

        public ProviderResource? Provider { get; set; }

        public CustomTimeouts? CustomTimeouts { get; set; }

        public List<Input<Alias>> Aliases { get; set; } = new List<Input<Alias>>();

        public string? Urn { get; set; }

        public List<string> ReplaceOnChanges { get; set; } = new List<string>();

        public string? PluginDownloadURL { get; set; }

        public bool? RetainOnDelete { get; set; }

        public Resource? DeletedWith { get; set; }

        public InputList<Resource> ReplaceWith { get; set; } = new InputList<Resource>();

        public ResourceHookBinding Hooks { get; set; } = new ResourceHookBinding();

        public List<string> HideDiffs { get; set; } = new List<string>();

        public Input<object>? ReplacementTrigger { get; set; }
    }

    public sealed class CustomResourceOptions : ResourceOptions
    {
        public bool? DeleteBeforeReplace { get; set; }

        public List<string> AdditionalSecretOutputs { get; set; } = new List<string>();

        public string? ImportId { get; set; }

        public Dictionary<string, string> EnvVarMappings { get; set; } = new Dictionary<string, string>();
    }

    public sealed class ComponentResourceOptions : ResourceOptions
    {
        public List<ProviderResource> Providers { get; set; } = new List<ProviderResource>();
    }

    public sealed class Alias
    {
        public string? Urn { get; set; }

        public Input<string>? Name { get; set; }

        public Input<string>? Type { get; set; }

        public Input<string>? Stack { get; set; }

        public Input<string>? Project { get; set; }

        public Resource? Parent { get; set; }

        public Input<string>? ParentUrn { get; set; }

        public bool NoParent { get; set; }
    }

    public sealed class CustomTimeouts
    {
        public TimeSpan? Create { get; set; }

        public TimeSpan? Update { get; set; }

        public TimeSpan? Delete { get; set; }
    }

    public class InvokeOptions
    {
        public Resource? Parent { get; set; }

        public ProviderResource? Provider { get; set; }

        public string? Version { get; set; }

        public string? PluginDownloadURL { get; set; }
    }

    public static class Log
    {
        public static void Warn(string message) => Console.Error.WriteLine(message);
    }

    public class InvokeOutputOptions : InvokeOptions
    {
        public InputList<Resource> DependsOn { get; set; } = new InputList<Resource>();
    }

    public class HookArgs
    {
        public string Urn => "";

        public string Id => "";

        public string Name => "";

        public string Type => "";

        public ImmutableDictionary<string, object?>? NewInputs => null;

        public ImmutableDictionary<string, object?>? OldInputs => null;

        public ImmutableDictionary<string, object?>? OldOutputs => null;
    }

    public class ResourceHookArgs : HookArgs
    {
        public ImmutableDictionary<string, object?>? NewOutputs => null;
    }

    public class ErrorHookArgs : HookArgs
    {
        public string FailedOperation => "";

        public IReadOnlyList<string> Errors => new string[0];
    }

    public delegate Task ResourceHookCallback(ResourceHookArgs args, CancellationToken cancellationToken = default);

    public delegate Task<bool> ErrorHookCallback(ErrorHookArgs args, CancellationToken cancellationToken = default);

    public class ResourceHookOptions
    {
        public bool? OnDryRun { get; set; }

        public bool? IgnoreErrors { get; set; }
    }

    public class ResourceHook
    {
        public ResourceHook(string name, ResourceHookCallback callback, ResourceHookOptions? options = null)
        {
        }
    }

    public class ErrorHook
    {
        public ErrorHook(string name, ErrorHookCallback callback)
        {
        }
    }

    public class ResourceHookBinding
    {
        public List<ResourceHook> BeforeCreate { get; set; } = new List<ResourceHook>();

        public List<ResourceHook> AfterCreate { get; set; } = new List<ResourceHook>();

        public List<ResourceHook> BeforeUpdate { get; set; } = new List<ResourceHook>();

        public List<ResourceHook> AfterUpdate { get; set; } = new List<ResourceHook>();

        public List<ResourceHook> BeforeDelete { get; set; } = new List<ResourceHook>();

        public List<ResourceHook> AfterDelete { get; set; } = new List<ResourceHook>();

        public List<ErrorHook> OnError { get; set; } = new List<ErrorHook>();
    }

    public class StackReferenceArgs : ResourceArgs
    {
        [Input("name")]
        public Input<string>? Name { get; set; }
    }

    public class StackReference : CustomResource
    {
        public StackReference(string name, StackReferenceArgs? args = null, CustomResourceOptions? options = null)
            : base("pulumi:pulumi:StackReference", name, args)
        {
        }

        public Output<string> Name => State<string>("name");

        public Output<ImmutableDictionary<string, object>> Outputs => State<ImmutableDictionary<string, object>>("outputs");

        public Output<object?> GetOutput(Input<string> name) =>
            Output.Tuple(name.ToOutput(), Outputs).Apply(both => (object?)both.Item2.GetValueOrDefault(both.Item1));

        public Output<object> RequireOutput(Input<string> name) =>
            Output.Tuple(name.ToOutput(), Outputs).Apply(both => both.Item2[both.Item1]);
    }

    public class StashArgs : ResourceArgs
    {
        [Input("input", required: true)]
        public Input<object> Input { get; set; } = null!;
    }

    public class Stash : CustomResource
    {
        public Stash(string name, StashArgs args, CustomResourceOptions? options = null)
            : base("pulumi:index:Stash", name, args)
        {
        }

        public Output<object> Output => State<object>("input");

        public Output<object> Input => State<object>("input");
    }

    public sealed class Config
    {
        private readonly string name;

        public Config(string? name = null) => this.name = name ?? "project";

        public string? Get(string key) => Engine.Settings.GetValueOrDefault($"{name}:{key}");

        public bool? GetBoolean(string key) => Parsed(key, text => text switch
        {
            "true" => true,
            "false" => false,
            _ => throw new FormatException($"{key} is no boolean"),
        });

        public int? GetInt32(string key) => Parsed(key, text => int.Parse(text, CultureInfo.InvariantCulture));

        public double? GetDouble(string key) => Parsed(key, text => double.Parse(text, CultureInfo.InvariantCulture));

        public T GetObject<T>(string key) => Get(key) is { } text ? JsonSerializer.Deserialize<T>(text)! : default!;

        public Output<string>? GetSecret(string key) => Secret(Get(key));

        public Output<bool>? GetSecretBoolean(string key) => SecretOf(GetBoolean(key));

        public Output<int>? GetSecretInt32(string key) => SecretOf(GetInt32(key));

        public Output<double>? GetSecretDouble(string key) => SecretOf(GetDouble(key));

        public Output<T>? GetSecretObject<T>(string key) => Get(key) == null ? null : Output.CreateSecret(GetObject<T>(key));

        public string Require(string key) => Get(key) ?? throw Missing(key);

        public bool RequireBoolean(string key) => GetBoolean(key) ?? throw Missing(key);

        public int RequireInt32(string key) => GetInt32(key) ?? throw Missing(key);

        public double RequireDouble(string key) => GetDouble(key) ?? throw Missing(key);

        public T RequireObject<T>(string key) => Get(key) == null ? throw Missing(key) : GetObject<T>(key);

        public Output<string> RequireSecret(string key) => Output.CreateSecret(Require(key));

        public Output<bool> RequireSecretBoolean(string key) => Output.CreateSecret(RequireBoolean(key));

        public Output<int> RequireSecretInt32(string key) => Output.CreateSecret(RequireInt32(key));

        public Output<double> RequireSecretDouble(string key) => Output.CreateSecret(RequireDouble(key));

        public Output<T> RequireSecretObject<T>(string key) => Output.CreateSecret(RequireObject<T>(key));

        private T? Parsed<T>(string key, Func<string, T> parse) where T : struct =>
            Get(key) is { } text ? parse(text) : (T?)null;

        private static Output<T>? Secret<T>(T? value) where T : class => value == null ? null : Output.CreateSecret(value);

        private static Output<T>? SecretOf<T>(T? value) where T : struct =>
            value == null ? null : Output.CreateSecret(value.Value);

        private Exception Missing(string key) => new InvalidOperationException($"Missing required configuration: {name}:{key}");
    }

    public sealed class DeploymentInstance
    {
        public string StackName => "dev";

        public string ProjectName => "project";

        public string OrganizationName => "organization";

        public string RootDirectory => Environment.CurrentDirectory;

        public bool IsDryRun => false;
    }

    public sealed class Deployment
    {
        public static DeploymentInstance Instance { get; } = new DeploymentInstance();

        public static Task RequirePulumiVersionAsync(string range) => Task.CompletedTask;

        public static Task<int> RunAsync(Action program) => RunAsync(() =>
        {
            program();
            return new Dictionary<string, object?>();
        });

        public static Task<int> RunAsync(Func<IDictionary<string, object?>> program)
        {
            Engine.Exported = program();
            return Task.FromResult(0);
        }

        public static Task<int> RunAsync(Func<Task> program) => RunAsync(() => program().GetAwaiter().GetResult());

        public static Task<int> RunAsync(Func<Task<IDictionary<string, object?>>> program) =>
            RunAsync(() => program().GetAwaiter().GetResult());
    }
}
