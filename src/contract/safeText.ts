/** Characters PostgreSQL refuses (NUL, lone surrogates) and those that make text read other than it is stored. */
const unsafeText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/u

export const isSafeText = (value: string) => value.isWellFormed() && !unsafeText.test(value)
