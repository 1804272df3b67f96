/** Whether a path on our own site is a screen. Files, reports, documents and the server's own pages are not. */
export const isScreen = (path: string) => /^\/(?!\/|api\/|files\/|media\/|assets\/|dev\/outbox)(?![^?#]*\.\w+(?:$|[?#]))/.test(path)
