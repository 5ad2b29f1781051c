/**
 * What the browser itself asks of a phone number while no script runs: ten to twenty digits, with what people put
 * between them. The server decides, and once script runs the messages are its own.
 */
export const phonePattern = String.raw`[\s\(\p{Cf}]*\+?(?:[\s\(\)\.\-\/\p{Pd}\p{Cf}]*\d){10,20}[\s\(\)\.\-\/\p{Pd}\p{Cf}]*`
