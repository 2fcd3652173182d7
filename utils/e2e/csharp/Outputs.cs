// Outputs and inputs as Pulumi's core SDK for .NET declares them, for running programs under mocks: a stand-in, because
// the SDK itself cannot be had where the tests run. An output is computed when it is first asked for, and all are at
// the end of the program. Values are always known. See Engine.cs, and csharp_programs.py, which compiles both.
#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using System.Threading.Tasks;

namespace Pulumi
{
    public interface IOutput
    {
        (object? Value, bool Secret) Force();
    }

    public interface IInput
    {
        IOutput ToUntyped();
    }

    public interface IUnion
    {
        object? Value { get; }
    }

    public sealed class Output<T> : IOutput
    {
        private Func<(T Value, bool Secret)>? compute;
        private (T Value, bool Secret) data;
        private ExceptionDispatchInfo? failure;
        private bool running;

        internal Output(Func<(T Value, bool Secret)> compute)
        {
            this.compute = compute;
            Engine.Pending.Enqueue(this);
        }

        internal (T Value, bool Secret) Get()
        {
            if (compute != null)
            {
                if (running)
                {
                    throw new InvalidOperationException("an output waits for itself");
                }
                running = true;
                try
                {
                    data = compute();
                }
                catch (Exception error)
                {
                    failure = ExceptionDispatchInfo.Capture(error);
                }
                compute = null;
            }
            failure?.Throw();
            return data;
        }

        (object? Value, bool Secret) IOutput.Force() => Get();

        private Output<TResult> Then<TResult>(Func<T, (TResult Value, bool Secret)> next) =>
            new Output<TResult>(() =>
            {
                var (value, secret) = Get();
                var (result, more) = next(value);
                return (result, secret || more);
            });

        public Output<TResult> Apply<TResult>(Func<T, TResult> func) => Then(value => (func(value), false));

        public Output<TResult> Apply<TResult>(Func<T, Task<TResult>> func) =>
            Then(value => (func(value).GetAwaiter().GetResult(), false));

        public Output<TResult> Apply<TResult>(Func<T, Input<TResult>?> func) =>
            Then(value => func(value).ToOutput().Get());

        public Output<TResult> Apply<TResult>(Func<T, Output<TResult>?> func) =>
            Then(value => func(value)?.Get() ?? (default!, false));

        public Output<ValueTuple> Apply(Action<T> func) => Apply(value =>
        {
            func(value);
            return default(ValueTuple);
        });

        public Output<ValueTuple> Apply(Func<T, Task> func) => Apply(value =>
        {
            func(value).GetAwaiter().GetResult();
            return default(ValueTuple);
        });
    }

    public static partial class Output
    {
        public static Output<T> Create<T>(T value) => new Output<T>(() => (value, false));

        public static Output<T> Create<T>(Task<T> value) => new Output<T>(() => (value.GetAwaiter().GetResult(), false));

        public static Output<T> CreateSecret<T>(T value) => new Output<T>(() => (value, true));

        public static Output<T> CreateSecret<T>(Task<T> value) => CreateSecret(Create(value));

        public static Output<T> CreateSecret<T>(Output<T> value) => new Output<T>(() => (value.Get().Value, true));

        public static Output<T> Unsecret<T>(Output<T> output) => new Output<T>(() => (output.Get().Value, false));

        public static Output<ImmutableArray<T>> All<T>(params Input<T>[] inputs) => All(inputs.AsEnumerable());

        public static Output<ImmutableArray<T>> All<T>(IEnumerable<Input<T>> inputs) =>
            All(inputs.Select(input => input.ToOutput()).ToArray());

        public static Output<ImmutableArray<T>> All<T>(params Output<T>[] outputs) => All(outputs.AsEnumerable());

        public static Output<ImmutableArray<T>> All<T>(IEnumerable<Output<T>> outputs)
        {
            var given = outputs.ToList();
            return new Output<ImmutableArray<T>>(() =>
            {
                var all = given.Select(output => output.Get()).ToList();
                return (all.Select(item => item.Value).ToImmutableArray(), all.Any(item => item.Secret));
            });
        }

        public static Output<string> Format(FormattableString text) => new Output<string>(() =>
        {
            var holes = text.GetArguments().Select(Engine.Open).ToList();
            var values = holes.Select(hole => hole.Value).ToArray();
            return (string.Format(CultureInfo.InvariantCulture, text.Format, values), holes.Any(hole => hole.Secret));
        });

        public static Output<string> JsonSerialize<T>(Output<T> value, JsonSerializerOptions? options = null) =>
            value.Apply(given =>
            {
                var (open, _) = Engine.OpenAll(given);
                return JsonSerializer.Serialize(open, options);
            });

        public static Output<T> JsonDeserialize<T>(Output<string> json, JsonSerializerOptions? options = null) =>
            json.Apply(text => JsonSerializer.Deserialize<T>(text, options)!);

        public static Output<(T1, T2)> Tuple<T1, T2>(
            Input<T1> item1, Input<T2> item2) =>
            Tuple(item1.ToOutput(), item2.ToOutput());

        public static Output<(T1, T2)> Tuple<T1, T2>(
            Output<T1> item1, Output<T2> item2) =>
            new Output<(T1, T2)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                return ((got1.Value, got2.Value),
                    got1.Secret || got2.Secret);
            });

        public static Output<(T1, T2, T3)> Tuple<T1, T2, T3>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput());

        public static Output<(T1, T2, T3)> Tuple<T1, T2, T3>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3) =>
            new Output<(T1, T2, T3)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                return ((got1.Value, got2.Value, got3.Value),
                    got1.Secret || got2.Secret || got3.Secret);
            });

        public static Output<(T1, T2, T3, T4)> Tuple<T1, T2, T3, T4>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3, Input<T4> item4) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput(), item4.ToOutput());

        public static Output<(T1, T2, T3, T4)> Tuple<T1, T2, T3, T4>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3, Output<T4> item4) =>
            new Output<(T1, T2, T3, T4)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                var got4 = item4.Get();
                return ((got1.Value, got2.Value, got3.Value, got4.Value),
                    got1.Secret || got2.Secret || got3.Secret || got4.Secret);
            });

        public static Output<(T1, T2, T3, T4, T5)> Tuple<T1, T2, T3, T4, T5>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3, Input<T4> item4, Input<T5> item5) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput(), item4.ToOutput(), item5.ToOutput());

        public static Output<(T1, T2, T3, T4, T5)> Tuple<T1, T2, T3, T4, T5>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3, Output<T4> item4, Output<T5> item5) =>
            new Output<(T1, T2, T3, T4, T5)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                var got4 = item4.Get();
                var got5 = item5.Get();
                return ((got1.Value, got2.Value, got3.Value, got4.Value, got5.Value),
                    got1.Secret || got2.Secret || got3.Secret || got4.Secret || got5.Secret);
            });

        public static Output<(T1, T2, T3, T4, T5, T6)> Tuple<T1, T2, T3, T4, T5, T6>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3, Input<T4> item4, Input<T5> item5, Input<T6> item6) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput(), item4.ToOutput(), item5.ToOutput(), item6.ToOutput());

        public static Output<(T1, T2, T3, T4, T5, T6)> Tuple<T1, T2, T3, T4, T5, T6>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3, Output<T4> item4, Output<T5> item5, Output<T6> item6) =>
            new Output<(T1, T2, T3, T4, T5, T6)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                var got4 = item4.Get();
                var got5 = item5.Get();
                var got6 = item6.Get();
                return ((got1.Value, got2.Value, got3.Value, got4.Value, got5.Value, got6.Value),
                    got1.Secret || got2.Secret || got3.Secret || got4.Secret || got5.Secret || got6.Secret);
            });

        public static Output<(T1, T2, T3, T4, T5, T6, T7)> Tuple<T1, T2, T3, T4, T5, T6, T7>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3, Input<T4> item4, Input<T5> item5, Input<T6> item6, Input<T7> item7) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput(), item4.ToOutput(), item5.ToOutput(), item6.ToOutput(), item7.ToOutput());

        public static Output<(T1, T2, T3, T4, T5, T6, T7)> Tuple<T1, T2, T3, T4, T5, T6, T7>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3, Output<T4> item4, Output<T5> item5, Output<T6> item6, Output<T7> item7) =>
            new Output<(T1, T2, T3, T4, T5, T6, T7)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                var got4 = item4.Get();
                var got5 = item5.Get();
                var got6 = item6.Get();
                var got7 = item7.Get();
                return ((got1.Value, got2.Value, got3.Value, got4.Value, got5.Value, got6.Value, got7.Value),
                    got1.Secret || got2.Secret || got3.Secret || got4.Secret || got5.Secret || got6.Secret || got7.Secret);
            });

        public static Output<(T1, T2, T3, T4, T5, T6, T7, T8)> Tuple<T1, T2, T3, T4, T5, T6, T7, T8>(
            Input<T1> item1, Input<T2> item2, Input<T3> item3, Input<T4> item4, Input<T5> item5, Input<T6> item6, Input<T7> item7, Input<T8> item8) =>
            Tuple(item1.ToOutput(), item2.ToOutput(), item3.ToOutput(), item4.ToOutput(), item5.ToOutput(), item6.ToOutput(), item7.ToOutput(), item8.ToOutput());

        public static Output<(T1, T2, T3, T4, T5, T6, T7, T8)> Tuple<T1, T2, T3, T4, T5, T6, T7, T8>(
            Output<T1> item1, Output<T2> item2, Output<T3> item3, Output<T4> item4, Output<T5> item5, Output<T6> item6, Output<T7> item7, Output<T8> item8) =>
            new Output<(T1, T2, T3, T4, T5, T6, T7, T8)>(() =>
            {
                var got1 = item1.Get();
                var got2 = item2.Get();
                var got3 = item3.Get();
                var got4 = item4.Get();
                var got5 = item5.Get();
                var got6 = item6.Get();
                var got7 = item7.Get();
                var got8 = item8.Get();
                return ((got1.Value, got2.Value, got3.Value, got4.Value, got5.Value, got6.Value, got7.Value, got8.Value),
                    got1.Secret || got2.Secret || got3.Secret || got4.Secret || got5.Secret || got6.Secret || got7.Secret || got8.Secret);
            });
    }

    public static class OutputExtensions
    {
        public static Output<T> GetAt<T>(this Output<ImmutableArray<T>> array, Input<int> index) =>
            Output.Tuple(array, index.ToOutput()).Apply(both => both.Item1[both.Item2]);

        public static Output<T> First<T>(this Output<ImmutableArray<T>> array) => array.GetAt(0);

        public static Output<int> Length<T>(this Output<ImmutableArray<T>> array) =>
            array.Apply(items => items.IsDefault ? 0 : items.Length);
    }

    public sealed class DeferredOutput<T>
    {
        private Output<T>? resolved;

        public DeferredOutput() => Output = new Output<T>(() =>
            (resolved ?? throw new InvalidOperationException("a deferred output was never resolved")).Get());

        public Output<T> Output { get; }

        public void Resolve(Output<T> output) => resolved = output;
    }

    public class Input<T> : IInput
    {
        protected private Output<T> value;

        internal Input(Output<T> value) => this.value = value;

        internal Output<T> Value => value;

        IOutput IInput.ToUntyped() => value;

        public static implicit operator Input<T>(T value) => new Input<T>(Output.Create(value));

        public static implicit operator Input<T>(Output<T> value) => new Input<T>(value);

        public static implicit operator Output<T>(Input<T> input) => input.value;
    }

    public static class InputExtensions
    {
        public static Output<TResult> Apply<T, TResult>(this Input<T>? input, Func<T, TResult> func) =>
            input.ToOutput().Apply(func);

        public static Output<TResult> Apply<T, TResult>(this Input<T>? input, Func<T, Task<TResult>> func) =>
            input.ToOutput().Apply(func);

        public static Output<TResult> Apply<T, TResult>(this Input<T>? input, Func<T, Input<TResult>?> func) =>
            input.ToOutput().Apply(func);

        public static Output<TResult> Apply<T, TResult>(this Input<T>? input, Func<T, Output<TResult>?> func) =>
            input.ToOutput().Apply(func);

        public static Output<T> ToOutput<T>(this Input<T>? input) => input?.Value ?? Output.Create(default(T)!);
    }

    public static class InputListExtensions
    {
        public static void Add<T0, T1>(this InputList<Union<T0, T1>> list, Input<T0> value) =>
            list.Add(value.Apply(given => (Union<T0, T1>)given));

        public static void Add<T0, T1>(this InputList<Union<T0, T1>> list, Input<T1> value) =>
            list.Add(value.Apply(given => (Union<T0, T1>)given));
    }

    public static class InputMapExtensions
    {
        public static void Add<T0, T1>(this InputMap<Union<T0, T1>> map, string key, Input<T0> value) =>
            map.Add(key, value.Apply(given => (Union<T0, T1>)given));

        public static void Add<T0, T1>(this InputMap<Union<T0, T1>> map, string key, Input<T1> value) =>
            map.Add(key, value.Apply(given => (Union<T0, T1>)given));
    }

    public sealed class InputList<T> : Input<ImmutableArray<T>>, IEnumerable
    {
        public InputList() : base(Output.Create(ImmutableArray<T>.Empty))
        {
        }

        private InputList(Output<ImmutableArray<T>> items) : base(items)
        {
        }

        public void Add(params Input<T>[] inputs) => Add(new InputList<T>(Output.All(inputs)));

        public void Add(InputList<T> inputs) => AddRange(inputs);

        public void AddRange(InputList<T> inputs)
        {
            var (first, second) = (value, inputs.value);
            value = Output.Tuple(first, second).Apply(both => both.Item1.AddRange(both.Item2));
        }

        public InputList<T> Concat(InputList<T> other)
        {
            var all = new InputList<T>(value);
            all.AddRange(other);
            return all;
        }

        IEnumerator IEnumerable.GetEnumerator() => throw new NotSupportedException("a list of inputs is not gone through");

        private static InputList<T> Of(IEnumerable<Input<T>> inputs) => new InputList<T>(Output.All(inputs));

        public static implicit operator InputList<T>(T value) => Of(new Input<T>[] { value });

        public static implicit operator InputList<T>(Output<T> value) => Of(new Input<T>[] { value });

        public static implicit operator InputList<T>(Input<T> value) => Of(new[] { value });

        public static implicit operator InputList<T>(T[] values) => Of(values.Select(value => (Input<T>)value));

        public static implicit operator InputList<T>(Output<T>[] values) => Of(values.Select(value => (Input<T>)value));

        public static implicit operator InputList<T>(Input<T>[] values) => Of(values);

        public static implicit operator InputList<T>(List<T> values) => Of(values.Select(value => (Input<T>)value));

        public static implicit operator InputList<T>(List<Output<T>> values) => Of(values.Select(value => (Input<T>)value));

        public static implicit operator InputList<T>(List<Input<T>> values) => Of(values);

        public static implicit operator InputList<T>(ImmutableArray<T> values) =>
            new InputList<T>(Output.Create(values));

        public static implicit operator InputList<T>(ImmutableArray<Output<T>> values) =>
            Of(values.Select(value => (Input<T>)value));

        public static implicit operator InputList<T>(ImmutableArray<Input<T>> values) => Of(values);

        public static implicit operator InputList<T>(Output<T[]> values) =>
            new InputList<T>(values.Apply(items => ImmutableArray.CreateRange(items)));

        public static implicit operator InputList<T>(Output<List<T>> values) =>
            new InputList<T>(values.Apply(items => ImmutableArray.CreateRange(items)));

        public static implicit operator InputList<T>(Output<IEnumerable<T>> values) =>
            new InputList<T>(values.Apply(items => ImmutableArray.CreateRange(items)));

        public static implicit operator InputList<T>(Output<ImmutableArray<T>> values) => new InputList<T>(values);
    }

    public sealed class InputMap<V> : Input<ImmutableDictionary<string, V>>, IEnumerable
    {
        public InputMap() : base(Output.Create(ImmutableDictionary<string, V>.Empty))
        {
        }

        private InputMap(Output<ImmutableDictionary<string, V>> members) : base(members)
        {
        }

        public void Add(string key, Input<V> input)
        {
            var members = value;
            value = Output.Tuple(members, input.ToOutput()).Apply(both => both.Item1.Add(key, both.Item2));
        }

        public void Add(InputMap<V> values) => AddRange(values);

        public void AddRange(InputMap<V> values)
        {
            var (first, second) = (value, values.value);
            value = Output.Tuple(first, second).Apply(both => both.Item1.AddRange(both.Item2));
        }

        public Input<V> this[string key]
        {
            set
            {
                var members = this.value;
                this.value = Output.Tuple(members, value.ToOutput()).Apply(both => both.Item1.SetItem(key, both.Item2));
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => throw new NotSupportedException("a map of inputs is not gone through");

        public static implicit operator InputMap<V>(Dictionary<string, V> values) =>
            new InputMap<V>(Output.Create(values.ToImmutableDictionary()));

        public static implicit operator InputMap<V>(ImmutableDictionary<string, V> values) =>
            new InputMap<V>(Output.Create(values));

        public static implicit operator InputMap<V>(Output<Dictionary<string, V>> values) =>
            new InputMap<V>(values.Apply(members => members.ToImmutableDictionary()));

        public static implicit operator InputMap<V>(Output<IDictionary<string, V>> values) =>
            new InputMap<V>(values.Apply(members => members.ToImmutableDictionary()));

        public static implicit operator InputMap<V>(Output<ImmutableDictionary<string, V>> values) => new InputMap<V>(values);
    }

    public readonly struct Union<T0, T1> : IUnion
    {
        private readonly object? value;

        private Union(object? value, bool isT0) => (this.value, IsT0) = (value, isT0);

        public T0 AsT0 => (T0)value!;

        public T1 AsT1 => (T1)value!;

        public bool IsT0 { get; }

        public bool IsT1 => !IsT0;

        public object? Value => value;

        public static implicit operator Union<T0, T1>(T0 value) => new Union<T0, T1>(value, true);

        public static implicit operator Union<T0, T1>(T1 value) => new Union<T0, T1>(value, false);
    }

    public sealed class InputUnion<T0, T1> : Input<Union<T0, T1>>
    {
        private InputUnion(Output<Union<T0, T1>> value) : base(value)
        {
        }

        public static implicit operator InputUnion<T0, T1>(Union<T0, T1> value) => Output.Create(value);

        public static implicit operator InputUnion<T0, T1>(T0 value) => Output.Create(value);

        public static implicit operator InputUnion<T0, T1>(T1 value) => Output.Create(value);

        public static implicit operator InputUnion<T0, T1>(Input<T0> value) => value.ToOutput();

        public static implicit operator InputUnion<T0, T1>(Input<T1> value) => value.ToOutput();

        public static implicit operator InputUnion<T0, T1>(Output<Union<T0, T1>> value) => new InputUnion<T0, T1>(value);

        public static implicit operator InputUnion<T0, T1>(Output<T0> value) => value.Apply(given => (Union<T0, T1>)given);

        public static implicit operator InputUnion<T0, T1>(Output<T1> value) => value.Apply(given => (Union<T0, T1>)given);
    }

    public sealed class InputJson : Input<JsonElement>
    {
        private InputJson(Output<JsonElement> value) : base(value)
        {
        }

        public static implicit operator InputJson(string json) => Output.Create(json);

        public static implicit operator InputJson(JsonDocument document) => Output.Create(document.RootElement);

        public static implicit operator InputJson(JsonElement element) => Output.Create(element);

        public static implicit operator InputJson(Output<string> json) =>
            json.Apply(text => JsonDocument.Parse(text).RootElement);

        public static implicit operator InputJson(Output<JsonElement> element) => new InputJson(element);
    }
}

namespace Pulumi.Utilities
{
    public static class OutputUtilities
    {
        public static Task<T> GetValueAsync<T>(Output<T> output) => Task.FromResult(output.Get().Value);
    }
}
