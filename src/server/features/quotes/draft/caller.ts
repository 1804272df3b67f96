/** A request that a member of staff writes down for a client on the phone, with what we know of them filled in. */
import { can, mayEnterStaffArea } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import { contactKeys, type RequestKey } from '#contract/model/quotes/requestKeys.ts'
import type { Ctx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { clientOnPhone } from '#server/features/clients/clients.ts'
import { getSetting } from '#server/features/settings/settings.ts'

/** The form is public, so this asks what the staff area asks. The setting is only read for staff who have the permissions. */
export const mayWriteDown = async (ctx: Pick<Ctx, 'actor' | 'db'>) =>
  can(ctx.actor, 'quote:respond') && can(ctx.actor, 'client:view') && mayEnterStaffArea(ctx.actor, await getSetting(ctx, 'staffArea'))

/** '12 West Street, Brighton' -> its lines. The page still asks for what is missing, and shows the rest to be checked. */
const addressOf = (address: string, postcode: string) => {
  const lines = address
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== postcode)
  const town = lines.length > 1 ? (lines.pop() ?? '') : ''
  const [line1 = '', ...rest] = lines
  return { line1, line2: rest.join(', '), town, county: '', postcode }
}

/** Throws notFound if there is no such client, or this member of staff may not see it. The form is public, so this checks it. */
export const callerOf = async (ctx: Ctx, clientId: string) => {
  if (!(await mayWriteDown(ctx))) throw notFound()
  return asSystem(ctx, async ({ db }) => {
    const { client, contactName, email, phone } = await clientOnPhone(db, clientId, { forClaims: false })
    const known = {
      legalName: client.name,
      tradingName: client.tradingName,
      companyOrCharityNumber: client.companyNumber || client.charityNumber,
      ['organisation' satisfies RequestKey]: client.name,
      [contactKeys.name]: contactName,
      [contactKeys.email]: email,
      [contactKeys.phone]: phone,
    }
    const answers: Answers = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== ''))
    if (client.address || client.postcode) answers['mainAddress'] = addressOf(client.address, client.postcode)
    return { id: client.id, name: client.name, trade: client.trade, email: email || null, answers }
  })
}
