/** The question set of content/questions/, as it would be in the database. */
import { readdirSync, readFileSync } from 'node:fs'
import { CommonPart, composeSet, FamilyPart } from '#contract/model/questions/questionForm.ts'
import { Trade } from '#contract/model/questions/question.ts'

const content = new URL('../../../content/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, content), 'utf8'))

export const common = CommonPart.parse(read('questions/common.json'))
export const families = readdirSync(new URL('questions/families/', content)).map((name) =>
  FamilyPart.parse(read(`questions/families/${name}`)),
)
export const set = composeSet(common, families)
export const trades = readdirSync(new URL('trades/', content)).map((name) => Trade.parse(read(`trades/${name}`)))
