/**
 * Tags of sanitised HTML: slash, name, attributes. A `<` begins a tag or is inside an attribute value, and values are
 * always in double quotes.
 */
export const tags = /<(\/?)([a-z]+[1-6]?)((?:\s[a-z]+="[^"]*")*)\s*\/?>/g
