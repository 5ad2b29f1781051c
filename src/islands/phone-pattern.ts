/**
 * The browser's own check of a phone number, without script: ten to fifteen digits of any script with the usual separators. A slash
 * after the tenth digit is rejected, because it would begin a second number. With script, the form's messages replace
 * it; the server decides.
 */
export const phonePattern = String.raw`[\s\(\p{Cf}]*[\+＋]?(?:[0٠۰]{2})?(?:[\s\(\)\.\-\/\p{Pd}\p{Cf}]*\p{Nd}){10}(?:[\s\(\)\.\-\p{Pd}\p{Cf}]*\p{Nd}){0,5}[\s\(\)\.\-\/\p{Pd}\p{Cf}]*`
