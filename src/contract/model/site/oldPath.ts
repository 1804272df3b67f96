/** Old addresses were not always written alike: capitals and a slash at the end do not matter. */
export const oldPathOf = (pathname: string) => pathname.toLowerCase().replace(/(.)\/+$/, '$1')
