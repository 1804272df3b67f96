/** What we send to people who asked for it. Separate from the schemas, so that the small form below an article does not load the schema library. */
import type { PostCategory } from '../content/kinds/postCategory.ts'

export const marketingTopics = ['law', 'covers', 'risks'] as const
export type MarketingTopic = (typeof marketingTopics)[number]

/** Each topic is a set of Insights articles. Together they contain every article. */
export const topicFacts: Record<MarketingTopic, { label: string; about: string; categories: readonly PostCategory[] }> = {
  law: {
    label: 'Law and contracts',
    about: 'What you must insure, what contracts ask for, and what directors answer for.',
    categories: ['duties', 'contracts', 'management'],
  },
  covers: {
    label: 'Covers and claims',
    about: 'How covers work, how much to insure, and how claims went.',
    categories: ['liability', 'property', 'claims'],
  },
  risks: { label: 'Cyber and vehicles', about: 'Fraud, data, vans and drivers.', categories: ['cyber', 'motor'] },
}

export const marketingFrequencies = ['monthly', 'quarterly'] as const
export type MarketingFrequency = (typeof marketingFrequencies)[number]
export const frequencyLabels: Record<MarketingFrequency, string> = {
  monthly: 'At most once a month',
  quarterly: 'At most once in three months',
}

export const marketingPurpose = 'Insights by email'
/** Days after which an unconfirmed request is deleted. */
export const confirmDays = 7
