/** As the database writes ids: lower case, with hyphens. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuid.test(text)
