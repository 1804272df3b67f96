/** Third-party scripts: their purposes, the consent texts, and where they may run. Without schemas, because it is part of every page. */
export const tagPurposes = ['analytics', 'marketing'] as const
export type TagPurpose = (typeof tagPurposes)[number]

export const purposeFacts: Record<TagPurpose, { label: string; about: string }> = {
  analytics: { label: 'Statistics', about: 'Another firm measures how this site is used.' },
  marketing: { label: 'Advertising', about: 'Another firm learns that you were here, to show or to measure advertisements.' },
}

/** The consent texts. Together with the tags they determine the wording's version; if it changes, every visitor is asked again. */
export const consentWords = {
  title: 'May other firms measure your visit?',
  ask: 'Nothing of theirs is loaded unless you agree. The site works the same either way.',
  accept: 'Accept all',
  reject: 'Reject all',
  choose: 'Choose by purpose',
} as const

/**
 * Pages where people sign in or enter personal data, or whose address itself gives access, and also the portal and the staff area. No
 * third-party script runs there.
 */
const doors =
  /^\/(?:login|forgot-password|reset-password|confirm-email|invitation|verify|el|my-quotes|appointment|subscribe|unsubscribe|quote|report-claim|thank-you|contact|ai-insurance-assistant|webmail|admin|client|demo(?=\/)|preview|dev|api)(?:\/|$)/

export const takesTags = (path: string): boolean => !doors.test(path)
