/** Characters PostgreSQL refuses (NUL, lone surrogates), and those that make text look different from what is stored. */
const unsafeText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u

export const isSafeText = (value: string) => value.isWellFormed() && !unsafeText.test(value)

/** Whitespace, characters that show nothing (zero widths, fillers, an empty braille cell), and accents without a letter. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Trimmed; empty if nothing in it would be visible. */
export const visibleText = (value: string) => (isSafeText(value) && value.replace(unseen, '') === '' ? '' : value.trim())
