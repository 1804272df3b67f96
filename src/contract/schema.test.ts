import { expect, test } from 'vitest'
import { wrongEmail } from './messages.ts'
import { appointments } from './site/appointments.ts'
import { contact } from './site/contact.ts'
import { marketing } from './site/marketing.ts'

test('what is no email address is told in the same words by every form', () => {
  for (const { input } of [contact.submit, appointments.book, appointments.callBack, marketing.subscribe]) {
    const issues = input.safeParse({ email: 'maria at home' }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === 'email').map(({ message }) => message)).toEqual([wrongEmail])
  }
})
