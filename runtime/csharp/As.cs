// Needs: Lifted, Pairs, Plain, ToText

using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text.Json.Serialization;

public static partial class Helpers
{
    /// <summary>
    /// A T made of a value of another type.
    /// </summary>
    public static T As<T>(object? value) => (T)AsType(value, typeof(T))!;

    /// <summary>
    /// An output of a T made of a value of another type.
    /// </summary>
    public static Pulumi.Output<T> AsOutput<T>(object? value) => Lifted(value).Apply(given => As<T>(given));

    private static object? AsType(object? value, Type type)
    {
        value = Plain(value);
        var bare = Nullable.GetUnderlyingType(type) ?? type;
        if (value == null && !IsGeneric(bare, typeof(Pulumi.Output<>)))
        {
            return IsGeneric(bare, typeof(ImmutableArray<>)) ? Activator.CreateInstance(bare) : type.IsValueType && bare == type
                ? throw new InvalidOperationException("a value is missing")
                : (object?)null;
        }
        if (bare.IsInstanceOfType(value))
        {
            return value;
        }
        var culture = CultureInfo.InvariantCulture;
        if (bare == typeof(string))
        {
            return ToText(value);
        }
        if (bare == typeof(bool))
        {
            return ToText(value) switch
            {
                "true" => true,
                "1" => true,
                "false" => false,
                "0" => false,
                _ => throw new InvalidCastException("the value is no truth"),
            };
        }
        if (bare == typeof(double))
        {
            return Number(value);
        }
        if (bare == typeof(int))
        {
            var number = Number(value);
            return number == Math.Floor(number)
                ? checked((int)number)
                : throw new InvalidCastException($"{number} is no integer");
        }
        if (bare.IsEnum)
        {
            return Enum.ToObject(bare, Convert.ToInt32(value, culture));
        }
        if (bare.IsArray || IsGeneric(bare, typeof(List<>)) || IsGeneric(bare, typeof(ImmutableArray<>)))
        {
            var element = bare.IsArray ? bare.GetElementType()! : bare.GetGenericArguments()[0];
            var list = (IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(element))!;
            foreach (var pair in Pairs(value))
            {
                list.Add(AsType(pair.Value, element));
            }
            return bare.IsArray ? list.GetType().GetMethod("ToArray")!.Invoke(list, null)
                : IsGeneric(bare, typeof(List<>)) ? list
                : Made(typeof(ImmutableArray), element, list);
        }
        if (IsGeneric(bare, typeof(Dictionary<,>)) || IsGeneric(bare, typeof(ImmutableDictionary<,>)))
        {
            var element = bare.GetGenericArguments()[1];
            var map = (IDictionary)Activator.CreateInstance(
                typeof(Dictionary<,>).MakeGenericType(typeof(string), element))!;
            foreach (var pair in Pairs(value))
            {
                map.Add(pair.Key.ToString()!, AsType(pair.Value, element));
            }
            return IsGeneric(bare, typeof(Dictionary<,>)) ? map : bare.GetMethods(BindingFlags.Static | BindingFlags.Public)
                .Length >= 0 ? Made(typeof(ImmutableDictionary), typeof(string), element, map) : null;
        }
        if (IsGeneric(bare, typeof(Pulumi.Output<>)))
        {
            return typeof(Helpers).GetMethod("AsOutput")!.MakeGenericMethod(bare.GetGenericArguments())
                .Invoke(null, new[] { value });
        }
        if (IsGeneric(bare, typeof(Pulumi.Union<,>)))
        {
            // Of the type that the value has, or of the inputs of it; else the first that it can be made.
            var choices = bare.GetGenericArguments();
            if (IsGeneric(value.GetType(), typeof(Pulumi.Union<,>)))
            {
                var isFirst = (bool)value.GetType().GetProperty("IsT0")!.GetValue(value)!;
                value = value.GetType().GetProperty(isFirst ? "AsT0" : "AsT1")!.GetValue(value)!;
            }
            var chosen = choices.FirstOrDefault(choice => choice.IsInstanceOfType(value))
                ?? choices.FirstOrDefault(choice => choice.Name == value.GetType().Name + "Args")
                ?? choices.FirstOrDefault(choice => choice == typeof(double) && value is int) ?? choices[0];
            object? member;
            try
            {
                member = AsType(value, chosen);
            }
            catch (Exception)
            {
                chosen = choices[1];
                member = AsType(value, chosen);
            }
            return bare.GetMethod("op_Implicit", new[] { chosen })!.Invoke(null, new[] { member });
        }
        // A type of inputs takes what it converts from.
        foreach (var conversion in bare.GetMethods(BindingFlags.Static | BindingFlags.Public))
        {
            var from = conversion.GetParameters().Select(parameter => parameter.ParameterType).FirstOrDefault();
            if (conversion.Name == "op_Implicit" && conversion.ReturnType == bare && from != null &&
                !from.FullName!.Contains("Pulumi.Output") && !from.FullName!.Contains("Pulumi.Input"))
            {
                return conversion.Invoke(null, new[] { AsType(value, from) });
            }
        }
        // An enum of texts or numbers is made of its value.
        var constructor = bare.GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic)
            .FirstOrDefault(candidate => candidate.GetParameters().Length == 1);
        if (bare.IsValueType && constructor != null)
        {
            return constructor.Invoke(new[] { AsType(value, constructor.GetParameters()[0].ParameterType) });
        }
        if (value is IDictionary || !value.GetType().IsPrimitive && !(value is string))
        {
            var made = Activator.CreateInstance(bare)!;
            foreach (var property in bare.GetProperties(BindingFlags.Instance | BindingFlags.Public))
            {
                var key = property.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name;
                var member = key == null ? MemberNamed(value, property.Name)
                    : value is IDictionary members && members.Contains(key) ? members[key] : null;
                if (member != null && property.CanWrite)
                {
                    property.SetValue(made, key == null ? AsType(member, property.PropertyType)
                        : AsMember(member, property.PropertyType, key));
                }
                else if (property.IsDefined(typeof(RequiredAttribute)))
                {
                    throw new InvalidOperationException($"{key}: a value is missing");
                }
            }
            return made;
        }
        throw new InvalidCastException($"no {bare.Name}");
    }

    private static object? AsMember(object value, Type type, string key)
    {
        try
        {
            return AsType(value, type);
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"{key}: {error.Message}");
        }
    }

    private static double Number(object value)
    {
        if (!(value is string text))
        {
            return value is bool
                ? throw new InvalidCastException("a truth is no number")
                : Convert.ToDouble(value, CultureInfo.InvariantCulture);
        }
        var style = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;
        return double.TryParse(text, style, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number)
            ? number
            : throw new FormatException($"not a number: {text}");
    }

    private static bool IsGeneric(Type type, Type definition) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == definition;

    private static object? Made(Type factory, params object[] given)
    {
        var types = given.OfType<Type>().ToArray();
        var create = factory.GetMethods().First(method => method.Name == "CreateRange" &&
            method.GetParameters().Length == 1 && method.GetGenericArguments().Length == types.Length &&
            method.GetParameters()[0].ParameterType.Name.StartsWith("IEnumerable"));
        return create.MakeGenericMethod(types).Invoke(null, new[] { given.Last() });
    }

    private static object? MemberNamed(object value, string name)
    {
        if (value is IDictionary map)
        {
            var key = map.Keys.Cast<string>()
                .FirstOrDefault(candidate => candidate.Replace("-", "").Equals(name, StringComparison.OrdinalIgnoreCase));
            return key == null ? null : map[key];
        }
        return value.GetType().GetField(name)?.GetValue(value) ?? value.GetType().GetProperty(name)?.GetValue(value);
    }
}
