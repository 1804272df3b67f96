/** The question parts from the content folder, as they would be in the database, and the sets they belong to. */
import { fileURLToPath } from 'node:url'
import { readDelivered } from '#server/features/questions/delivered.ts'

const content = fileURLToPath(new URL('../../../content/', import.meta.url))

export const request = await readDelivered(content, 'request')
export const claim = await readDelivered(content, 'claim')
export const questionParts = [...request.parts, ...claim.parts]
