/** Every endpoint of the client portal and the right it asks for ('client with claims:act'). An endpoint without a line fails the test. */
export const portalAccess: Record<string, string> = {}
