/** The parts of the questions as content, as the database would hold them, and the sets that they belong to. */
import { fileURLToPath } from 'node:url'
import { readDelivered } from '#server/features/questions/delivered.ts'

const content = fileURLToPath(new URL('../../../content/', import.meta.url))

export const request = await readDelivered(content, 'request')
export const claim = await readDelivered(content, 'claim')
export const questionParts = [...request.parts, ...claim.parts]
