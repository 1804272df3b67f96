/** Every endpoint of the client portal and the right it asks for ('client with claims:act'). An endpoint without a line fails the test. */
export const portalAccess: Record<string, string> = {
  'GET /api/client/companies': 'client',
  'GET /api/client/companies/csv': 'client',
  'GET /api/client/companies/:id': 'client',
  'PUT /api/client/company': 'client',
  'GET /api/client/profile': 'client',
  'PUT /api/client/profile': 'client',
  'PUT /api/client/profile/mails': 'client',
  'POST /api/client/profile/email': 'client',
  'POST /api/client/profile/email/cancel': 'client',
  'GET /api/client/profile/data': 'client',
  'GET /api/client/invitations': 'client',
  'POST /api/client/invitations/:company': 'client',
  'POST /api/client/companies/:id/people': 'client with people:act',
  'PATCH /api/client/people/:id': 'client with people:act',
  'POST /api/client/people/:id/resend': 'client with people:act',
  'POST /api/client/people/:id/revoke': 'client with people:act',
}
