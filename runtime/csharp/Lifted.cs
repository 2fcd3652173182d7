// Needs: Plain

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Pulumi;

public static partial class Helpers
{
    /// <summary>
    /// An output of a value that may hold outputs at any level.
    /// </summary>
    public static Output<object?> Lifted(object? value)
    {
        value = Plain(value);
        for (var type = value?.GetType(); type != null; type = type.BaseType)
        {
            var definition = type.IsGenericType ? type.GetGenericTypeDefinition() : null;
            if (definition == typeof(Output<>) || definition == typeof(Input<>))
            {
                var lift = definition == typeof(Output<>) ? "LiftedOutput" : "LiftedInput";
                return (Output<object?>)typeof(Helpers).GetMethod(lift)!.MakeGenericMethod(type.GetGenericArguments())
                    .Invoke(null, new[] { value })!;
            }
        }
        switch (value)
        {
            case IDictionary map:
                var keys = map.Keys.Cast<string>().ToList();
                return Output.All(keys.Select(key => Lifted(map[key])).ToArray())
                    .Apply(values => (object?)keys.Zip(values, (key, item) => (key, item))
                        .ToDictionary(pair => pair.key, pair => pair.item));
            case IEnumerable items when !(value is string):
                return Output.All(items.Cast<object?>().Select(item => Lifted(item)).ToArray())
                    .Apply(values => (object?)values.ToList());
            default:
                return Output.Create(value);
        }
    }

    /// <summary>
    /// The same of an output.
    /// </summary>
    public static Output<object?> LiftedOutput<T>(Output<T> output) => output.Apply(value => Lifted(value));

    /// <summary>
    /// The same of an input.
    /// </summary>
    public static Output<object?> LiftedInput<T>(Input<T> input) => LiftedOutput(input.ToOutput());
}
