/** How a client is classified under the FCA's rules, based on its size (domain 6.3). */
import type { BusinessType } from './businessType.ts'

export const customerCategories = ['consumer', 'commercial_small', 'commercial_larger'] as const
export type CustomerCategory = (typeof customerCategories)[number]
export const customerCategoryLabels: Record<CustomerCategory, string> = {
  consumer: 'Consumer',
  commercial_small: 'Small business',
  commercial_larger: 'Larger business',
}

/** Pounds per year. */
const smallTurnover = 6_500_000
const smallStaff = 50
/** A micro-enterprise has fewer, and a turnover or a balance sheet of no more than 2 million euros. */
const microStaff = 10

export type Size = { businessType: BusinessType; /** Pence per year. */ turnover: number | null; employees: number | null }
type Category = { category: CustomerCategory; reason: string }

const ombudsman = 'It may go to the Financial Ombudsman Service.'
const small = (reason: string): Category => ({ category: 'commercial_small', reason: `${reason} ${ombudsman}` })
const larger = (reason: string): Category => ({
  category: 'commercial_larger',
  reason: `${reason} It may not go to the Financial Ombudsman Service.`,
})
const open = (reason: string): Category => ({
  category: 'commercial_small',
  reason: `${reason} It counts as small until the balance sheet is known: ask.`,
})

/** The category and the reason for it. Until the figures are known a client counts as small, which gives it full protection. */
export const customerCategoryOf = ({ businessType, turnover, employees }: Size): Category => {
  if (businessType === 'individual_landlord')
    return small(
      'A landlord counts as a small business here. Ask what the property is for, because some rules treat a buy-to-let owner as a consumer.',
    )
  if (turnover === null) return small('Turnover is not known yet, so it counts as small.')
  const isLarge = turnover >= smallTurnover * 100
  if (businessType === 'charity')
    return isLarge ? larger('A charity with an income of £6.5 million or more.') : small('A charity with an income below £6.5 million.')
  if (isLarge && employees === null)
    return small('Turnover is £6.5 million or more, but the number of staff is not known yet, so it counts as small: ask.')
  if (isLarge && employees !== null && employees < microStaff)
    return open(
      'Turnover is £6.5 million or more, but it has fewer than 10 staff. With a balance sheet of no more than 2 million euros it is a micro-enterprise, which may go to the Financial Ombudsman Service.',
    )
  if (isLarge) return larger('Turnover is £6.5 million or more, and it has 10 or more staff.')
  if (employees !== null && employees >= smallStaff)
    return open(
      'Turnover is below £6.5 million, but it has 50 or more staff. With a balance sheet below £5 million it is small, and may go to the Financial Ombudsman Service.',
    )
  return small(`Turnover is below £6.5 million${employees === null ? '' : ' and it has fewer than 50 staff'}.`)
}
