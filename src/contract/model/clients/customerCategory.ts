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

export type Size = { businessType: BusinessType; /** Pence per year. */ turnover: number | null; employees: number | null }

/** The category and the reason for it. Until the figures are known a client counts as small, which gives it full protection. */
export const customerCategoryOf = ({ businessType, turnover, employees }: Size): { category: CustomerCategory; reason: string } => {
  const ombudsman = 'It may go to the Financial Ombudsman Service.'
  const large = turnover !== null && turnover >= smallTurnover * 100
  if (businessType === 'individual_landlord')
    return {
      category: 'commercial_small',
      reason: `A landlord counts as a small business here. Ask what the property is for, because some rules treat a buy-to-let owner as a consumer. ${ombudsman}`,
    }
  if (turnover === null) return { category: 'commercial_small', reason: `Turnover is not known yet, so it counts as small. ${ombudsman}` }
  if (businessType === 'charity')
    return large
      ? {
          category: 'commercial_larger',
          reason: 'A charity with an income of £6.5 million or more. It may not go to the Financial Ombudsman Service.',
        }
      : { category: 'commercial_small', reason: `A charity with an income below £6.5 million. ${ombudsman}` }
  if (large)
    return { category: 'commercial_larger', reason: 'Turnover is £6.5 million or more. It may not go to the Financial Ombudsman Service.' }
  if (employees !== null && employees >= smallStaff)
    return {
      category: 'commercial_larger',
      reason:
        'Turnover is below £6.5 million, but it has 50 or more staff. With a balance sheet below £5 million it would still be small: ask.',
    }
  return {
    category: 'commercial_small',
    reason: `Turnover is below £6.5 million${employees === null ? '' : ' and it has fewer than 50 staff'}. ${ombudsman}`,
  }
}
