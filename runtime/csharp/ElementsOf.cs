// Needs: Pairs

using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Pulumi;

public static partial class Helpers
{
    /// <summary>
    /// The elements of a list or the values of a map.
    /// </summary>
    public static List<object?> ElementsOf(object? value) => Pairs(value).Select(pair => pair.Value).ToList();

    /// <summary>
    /// The elements of a list, which the value must be.
    /// </summary>
    public static List<object?> ItemsOf(object? value) =>
        Plain(value) is IDictionary ? throw new InvalidOperationException("a map is no list") : ElementsOf(value);

    /// <summary>
    /// The members of a map or an object, which the value must be.
    /// </summary>
    public static IEnumerable<KeyValuePair<object, object?>> EntriesOf(object? value) =>
        Plain(value) is IEnumerable list && !(list is IDictionary) ? throw new InvalidOperationException("a list is no map") : Pairs(value);

    /// <summary>
    /// Resources that are given one by one, in lists, maps and outputs, as one list.
    /// </summary>
    public static InputList<Resource> Resources(params object?[] given) => Flattened(given);

    /// <summary>
    /// The resources in the value of an output.
    /// </summary>
    public static Output<List<Resource>> OfOutput<T>(Output<T> output) => output.Apply(value => Flattened(value));

    private static Output<List<Resource>> Flattened(object? value)
    {
        switch (value)
        {
            case null:
                return Output.Create(new List<Resource>());
            case Resource resource:
                return Output.Create(new List<Resource> { resource });
            case IDictionary map:
                return Flattened(map.Values.Cast<object?>().ToArray());
            case IEnumerable items:
                return Output.All(items.Cast<object?>().Select(item => Flattened(item)).ToArray())
                    .Apply(lists => lists.SelectMany(list => list).ToList());
            default:
                return (Output<List<Resource>>)typeof(Helpers).GetMethod("OfOutput")!
                    .MakeGenericMethod(value.GetType().GetGenericArguments()[0]).Invoke(null, new[] { value })!;
        }
    }
}
