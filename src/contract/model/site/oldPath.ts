/** Normalises an old address: capitals and a trailing slash do not matter. */
export const oldPathOf = (pathname: string) => pathname.toLowerCase().replace(/(.)\/+$/, '$1')
