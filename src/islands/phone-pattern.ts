/**
 * What the browser itself asks of a phone number while no script runs: ten to fifteen digits, with what people put
 * between them; behind ten no slash, which would begin a second number. The server decides, and once script runs the messages are its own.
 */
export const phonePattern = String.raw`[\s\(\p{Cf}]*\+?(?:00)?(?:[\s\(\)\.\-\/\p{Pd}\p{Cf}]*\d){10}(?:[\s\(\)\.\-\p{Pd}\p{Cf}]*\d){0,5}[\s\(\)\.\-\/\p{Pd}\p{Cf}]*`
