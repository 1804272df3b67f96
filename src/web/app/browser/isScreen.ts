/** Whether a path on our own site is a screen of this application. Files, reports, documents, the server's own pages and the demonstration are not. */
export const isScreen = (path: string) =>
  /^\/(?!\/|client(?:$|[?#])|demo\/|api\/|files\/|media\/|assets\/|dev\/outbox)(?![^?#]*\.\w+(?:$|[?#]))/.test(path)
