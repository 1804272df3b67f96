/** Scripts of other firms: their purposes, the words of the question, where they may come. Without schemas: part of every page. */
export const tagPurposes = ['analytics', 'marketing'] as const
export type TagPurpose = (typeof tagPurposes)[number]

export const purposeFacts: Record<TagPurpose, { label: string; about: string }> = {
  analytics: { label: 'Statistics', about: 'Another firm measures how this site is used.' },
  marketing: { label: 'Advertising', about: 'Another firm learns that you were here, to show or to measure advertisements.' },
}

/** The words of the question. With the tags they make the wording's version: changed, everybody is asked again. */
export const consentWords = {
  title: 'May other firms measure your visit?',
  ask: 'Nothing of theirs is loaded unless you agree. The site works the same either way.',
  accept: 'Accept all',
  reject: 'Reject all',
  choose: 'Choose by purpose',
} as const

/**
 * Where somebody signs in or types what is theirs, or where the address itself opens something: no script of another firm.
 * Nor in the portal and the staff area.
 */
const doors =
  /^\/(?:login|forgot-password|reset-password|confirm-email|invitation|verify|el|my-quotes|appointment|subscribe|unsubscribe|quote|report-claim|thank-you|contact|ai-insurance-assistant|webmail|admin|client|demo(?=\/)|preview|dev|api)(?:\/|$)/

export const takesTags = (path: string): boolean => !doors.test(path)
