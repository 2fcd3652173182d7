// Runs compiled programs one after another, for the protocol of utils/e2e/terraform/worker.js: a line of JSON for each job
// and each answer. Values are sent as the SDK would send them, and what it would refuse is an error.
#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Pulumi
{
    /// <summary>A resource that a program makes; its inputs are read when somebody asks, at the latest at the end.</summary>
    internal sealed class Registration : IOutput
    {
        private readonly ResourceArgs args;
        private Dictionary<string, object?>? inputs;
        private bool secret;

        internal Registration(string type, string name, ResourceArgs args)
        {
            (Type, Name, this.args) = (type, name, args);
            Engine.Pending.Enqueue(this);
        }

        internal string Type { get; }

        internal string Name { get; }

        internal void Force()
        {
            if (inputs != null)
            {
                return;
            }
            object? found;
            (found, secret) = Engine.OpenAll(args);
            inputs = (Dictionary<string, object?>)found!;
            Engine.Resources.Add(new Dictionary<string, object?> { ["type"] = Type, ["name"] = Name, ["inputs"] = inputs });
        }

        (object? Value, bool Secret) IOutput.Force()
        {
            Force();
            return (null, false);
        }

        internal (object? Value, bool Secret) State(string property)
        {
            Force();
            return (inputs!.GetValueOrDefault(property), secret);
        }
    }

    /// <summary>The export of a program that could not be computed; csharp_programs.py puts each export into a call of `Of`.</summary>
    public sealed class Guard
    {
        private Guard(Exception error) => Error = error;

        internal Exception Error { get; }

        public static object? Of(Func<object?> export)
        {
            try
            {
                return export();
            }
            catch (Exception error)
            {
                return new Guard(error);
            }
        }
    }

    public static class Engine
    {
        private const int Patience = 20000; // milliseconds for one program
        private const int Stack = 64 << 20;
        private static TextWriter answers = TextWriter.Null;
        private static readonly JsonSerializerOptions Json = new JsonSerializerOptions
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };

        internal static Queue<IOutput> Pending { get; private set; } = new Queue<IOutput>();

        internal static List<object?> Resources { get; private set; } = new List<object?>();

        internal static Dictionary<string, string> Settings { get; private set; } = new Dictionary<string, string>();

        internal static IDictionary<string, object?> Exported { get; set; } = new Dictionary<string, object?>();

        /// <summary>A function of a package, for its plain result.</summary>
        public static Task<T> InvokeAsync<T>(string token, InvokeArgs? args) => Task.FromResult(Invoke<T>(token, args).Get().Value);

        /// <summary>A function of a package.</summary>
        public static Output<T> Invoke<T>(string token, InputArgs? args) => new Output<T>(() =>
        {
            var (arguments, secret) = args == null ? (new Dictionary<string, object?>(), false) : OpenAll(args);
            Write(new Dictionary<string, object?> { ["call"] = token, ["arguments"] = arguments, ["id"] = 0 });
            using var answer = JsonDocument.Parse(Console.In.ReadLine()!);
            if (answer.RootElement.TryGetProperty("error", out var error))
            {
                throw new InvalidOperationException(error.GetString());
            }
            return ((T)Converted(OpenAll(answer.RootElement.GetProperty("result")).Value, typeof(T))!, secret);
        });

        /// <summary>What is in a value that may be an output, an input or one of several types.</summary>
        internal static (object? Value, bool Secret) Open(object? value)
        {
            switch (value)
            {
                case IInput input:
                    return Open(input.ToUntyped());
                case IUnion union:
                    return Open(union.Value);
                case IOutput output:
                    var (found, secret) = output.Force();
                    var (inner, more) = Open(found);
                    return (inner, secret || more);
                default:
                    return (value, false);
            }
        }

        /// <summary>A value as it is sent: of texts, numbers, booleans, lists and dictionaries, without outputs.</summary>
        internal static (object? Value, bool Secret) OpenAll(object? given)
        {
            var (value, secret) = Open(given);
            object? Part(object? part)
            {
                var (found, more) = OpenAll(part);
                secret |= more;
                return found;
            }

            switch (value)
            {
                case null:
                case bool _:
                case int _:
                case double _:
                case string _:
                    return (value, secret);
                case Guard guard:
                    throw new InvalidOperationException(guard.Error.Message, guard.Error);
                case Resource resource:
                    return (new Dictionary<string, object?> { ["$resource"] = resource.GetResourceName() }, secret);
                case AssetOrArchive asset:
                    return (new Dictionary<string, object?> { ["$" + asset.GetType().Name] = Part(asset.Content) }, secret);
                case JsonElement element:
                    return (OfJson(element), secret);
                case DictionaryResourceArgs args:
                    return (Part(args.Members), secret);
                case InputArgs args:
                    var members = new Dictionary<string, object?>();
                    foreach (var property in args.GetType().GetProperties())
                    {
                        var name = property.GetCustomAttribute<InputAttribute>()?.Name;
                        if (name != null && Part(property.GetValue(args)) is { } member)
                        {
                            members[name] = member;
                        }
                    }
                    return (members, secret);
                case IDictionary map:
                    var all = new Dictionary<string, object?>();
                    foreach (DictionaryEntry entry in map)
                    {
                        all[(string)entry.Key] = Part(entry.Value);
                    }
                    return (all, secret);
                case IList list:
                    var type = list.GetType();
                    if (type.IsValueType && (bool)type.GetProperty("IsDefault")!.GetValue(list)!)
                    {
                        return (null, secret);
                    }
                    return (list.Cast<object?>().Select(Part).ToList(), secret);
                case Enum _:
                    return ((int)value, secret);
                case ValueTuple _:
                    return (null, secret);
                default:
                    return (Part(Declared(value)), secret);
            }
        }

        /// <summary>The value of an enumeration or the members of a result of a package.</summary>
        private static object Declared(object value)
        {
            var type = value.GetType();
            if (type.IsValueType && type.GetMethod("op_Explicit", new[] { type }) is { } conversion)
            {
                return conversion.Invoke(null, new[] { value })!;
            }
            var fields = type.GetFields().Where(field => field.IsInitOnly).ToList();
            if (type.IsValueType || fields.Count == 0)
            {
                throw new InvalidOperationException($"{type} is not a supported argument type");
            }
            return fields.ToDictionary(field => char.ToLowerInvariant(field.Name[0]) + field.Name.Substring(1), field => field.GetValue(value));
        }

        private static object? OfJson(JsonElement element) => element.ValueKind switch
        {
            JsonValueKind.String => element.GetString(),
            JsonValueKind.Number => element.GetDouble(),
            JsonValueKind.True => true,
            JsonValueKind.False => false,
            JsonValueKind.Array => element.EnumerateArray().Select(OfJson).ToList(),
            JsonValueKind.Object => element.EnumerateObject().ToDictionary(member => member.Name, member => OfJson(member.Value)),
            _ => null,
        };

        /// <summary>A value that was sent, as one of a type that packages declare.</summary>
        internal static object? Converted(object? value, Type type)
        {
            if (value == null)
            {
                return type.IsValueType ? Activator.CreateInstance(type) : null;
            }
            var generic = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
            var parts = type.GetGenericArguments();
            if (generic == typeof(Nullable<>))
            {
                return Converted(value, parts[0]);
            }
            if (generic == typeof(ImmutableArray<>) || type == typeof(object) && value is IList)
            {
                var item = generic == null ? typeof(object) : parts[0];
                var items = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(item))!;
                foreach (var each in (IList)value)
                {
                    items.Add(Converted(each, item));
                }
                return Created(typeof(ImmutableArray), 1, item).Invoke(null, new object[] { items });
            }
            if (generic == typeof(ImmutableDictionary<,>) || type == typeof(object) && value is IDictionary)
            {
                var item = generic == null ? typeof(object) : parts[1];
                var members = (IDictionary)Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(string), item))!;
                foreach (DictionaryEntry entry in (IDictionary)value)
                {
                    members[entry.Key] = Converted(entry.Value, item);
                }
                return Created(typeof(ImmutableDictionary), 2, typeof(string), item).Invoke(null, new object[] { members });
            }
            if (type == typeof(object))
            {
                return value is int whole ? (double)whole : value;
            }
            if (type == typeof(int) || type == typeof(double))
            {
                return Convert.ChangeType(value, type);
            }
            if (type.IsInstanceOfType(value))
            {
                return value;
            }
            if (value is IDictionary given)
            {
                var made = RuntimeHelpers.GetUninitializedObject(type);
                foreach (var field in type.GetFields())
                {
                    var name = char.ToLowerInvariant(field.Name[0]) + field.Name.Substring(1);
                    field.SetValue(made, Converted(given[name], field.FieldType));
                }
                return made;
            }
            throw new InvalidOperationException($"expected {type}, found {value.GetType()}");
        }

        private static MethodInfo Created(Type type, int parameters, params Type[] arguments) =>
            type.GetMethods().First(method => method.Name == "CreateRange" && method.GetGenericArguments().Length == parameters &&
                method.GetParameters().Length == 1).MakeGenericMethod(arguments);

        private static string Reason(Exception error)
        {
            while (error.InnerException != null)
            {
                error = error.InnerException;
            }
            var text = $"{error.GetType().Name}: {string.Join(" ", error.Message.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))}";
            return text.Length > 300 ? text.Substring(0, 300) : text;
        }

        private static Dictionary<string, object?> Value(object? export)
        {
            try
            {
                var (value, secret) = OpenAll(export);
                return new Dictionary<string, object?> { ["value"] = value, ["secret"] = secret, ["known"] = true };
            }
            catch (Exception error)
            {
                return new Dictionary<string, object?> { ["error"] = Reason(error) };
            }
        }

        private static Dictionary<string, object?> Run(Func<Task<int>> program)
        {
            string? broken = null;
            string? end = null;
            var exports = new Dictionary<string, object?>();
            try
            {
                program().GetAwaiter().GetResult();
                exports = Exported.ToDictionary(export => export.Key, export => (object?)Value(export.Value));
            }
            catch (Exception error)
            {
                broken = Reason(error);
            }
            while (Pending.Count > 0)
            {
                try
                {
                    Pending.Dequeue().Force();
                }
                catch (Exception error)
                {
                    end ??= Reason(error);
                }
            }
            return new Dictionary<string, object?>
            {
                ["exports"] = exports, ["resources"] = Resources, ["broken"] = broken, ["end"] = end,
            };
        }

        private static void Write(object? message)
        {
            answers.WriteLine(JsonSerializer.Serialize(message, Json));
            answers.Flush();
        }

        public static void Main()
        {
            // What a program prints is none of the protocol.
            answers = Console.Out;
            Console.SetOut(TextWriter.Null);
            while (Console.In.ReadLine() is { } line)
            {
                using var job = JsonDocument.Parse(line);
                var folder = job.RootElement.GetProperty("program").GetString()!;
                Settings = job.RootElement.GetProperty("config").EnumerateObject()
                    .ToDictionary(member => member.Name, member => member.Value.GetString()!);
                (Pending, Resources, Exported) = (new Queue<IOutput>(), new List<object?>(), new Dictionary<string, object?>());
                Environment.CurrentDirectory = folder;
                var assembly = Assembly.LoadFrom(job.RootElement.GetProperty("assembly").GetString()!);
                var method = assembly.GetType(job.RootElement.GetProperty("name").GetString() + ".MainProgram")!.GetMethod("Run")!;
                object? answer = null;
                var thread = new Thread(() => answer = Run((Func<Task<int>>)method.CreateDelegate(typeof(Func<Task<int>>))), Stack);
                thread.Start();
                if (!thread.Join(Patience))
                {
                    Environment.Exit(1);
                }
                Write(answer);
            }
        }
    }
}
