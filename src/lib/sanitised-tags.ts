/**
 * The tags of sanitised HTML, in which `<` begins a tag or stands in the value of an attribute, and values are always in
 * double quotes: slash, name, attributes.
 */
export const tags = /<(\/?)([a-z]+[1-6]?)((?:\s[a-z]+="[^"]*")*)\s*\/?>/g
