/** Who may do what, written from the specification's section 6 and design 6.4, not from the code. */

type Can = readonly string[]

const everything = [
  'dashboard:view', 'blog:create', 'blog:edit', 'blog:delete', 'blog:publish', 'service:create', 'service:edit', 'service:delete', 'service:publish',
  'page:create', 'page:edit', 'page:delete', 'page:publish', 'user:create', 'user:edit', 'user:delete', 'quote:view', 'quote:respond', 'contact:view',
  'contact:respond', 'appointment:view', 'appointment:update', 'email:view', 'analytics:view', 'chat:manage', 'settings:manage',
  'client:view', 'client:edit', 'policy:view', 'policy:edit', 'policy:bind', 'renewal:view', 'renewal:edit', 'claim:view', 'claim:edit', 'document:view',
  'document:edit', 'media:edit', 'complaint:view', 'complaint:edit', 'audit:view', 'confidential:view',
]

export const expectedRoles: Record<'admin' | 'editor' | 'analyst' | 'contributor' | 'client', Can> = {
  admin: everything,
  editor: [
    'dashboard:view', 'blog:create', 'blog:edit', 'blog:publish', 'service:edit', 'service:publish', 'page:edit', 'page:publish', 'quote:view', 'quote:respond',
    'contact:view', 'contact:respond', 'appointment:view', 'appointment:update', 'email:view', 'analytics:view',
  ],
  analyst: [
    'dashboard:view', 'quote:view', 'contact:view', 'appointment:view', 'email:view', 'analytics:view',
    'client:view', 'policy:view', 'renewal:view', 'claim:view', 'document:view', 'complaint:view', 'audit:view',
  ],
  contributor: ['dashboard:view', 'blog:create', 'blog:edit', 'quote:view', 'contact:view'],
  client: [],
}

/** Every endpoint by name and who may call it. An endpoint that is missing here, or a line without its endpoint, fails the test. */
export const expectedAccess: Record<string, string> = {
  'services.list': 'anyone',
  'services.show': 'anyone',
  'quotes.start': 'anyone',
  'quotes.draft': 'anyone',
  'quotes.page': 'anyone',
  'quotes.savePage': 'anyone',
  'quotes.autosave': 'anyone',
  'quotes.check': 'anyone',
  'quotes.submit': 'anyone',
  'quotes.sent': 'anyone',
  'quotes.saveForLater': 'anyone',
  'quotes.resumeState': 'anyone',
  'quotes.resume': 'anyone',
  'quotes.newLink': 'anyone',
  'quotes.copyDraft': 'anyone',
  'myQuotes.list': 'anyone',
  'myQuotes.requestCode': 'anyone',
  'myQuotes.enter': 'anyone',
  'myQuotes.leave': 'anyone',
  'myQuotes.show': 'anyone',
  'myQuotes.accept': 'anyone',
  'myQuotes.decline': 'anyone',
  'myQuotes.ask': 'anyone',
  'myQuotes.answerInformation': 'anyone',
  'myQuotes.withdraw': 'anyone',
  'myQuotes.resumeDraft': 'anyone',
  'myQuotes.copy': 'anyone',
  'quotes.list': 'quote:view',
  'quotes.assignees': 'quote:view',
  'quotes.show': 'quote:view',
  'quotes.open': 'quote:respond',
  'quotes.assign': 'quote:respond',
  'quotes.note': 'quote:respond',
  'quotes.requestInformation': 'quote:respond',
  'quotes.answerInformation': 'quote:respond',
  'quotes.reply': 'quote:respond',
  'quotes.approachInsurers': 'quote:respond',
  'quotes.saveOffers': 'quote:respond',
  'quotes.presentTerms': 'quote:respond',
  'quotes.recordNoTerms': 'quote:respond',
  'quotes.decline': 'quote:respond',
  'quotes.withdraw': 'quote:respond',
  'quotes.expire': 'quote:respond',
}
