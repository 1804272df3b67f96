/** Whether a path on our site is a screen of this application. Files, reports, documents, server-made pages and the demonstration are not. */
export const isScreen = (path: string) =>
  /^\/(?!\/|client(?:$|[?#])|demo\/|api\/|files\/|media\/|assets\/|dev\/outbox)(?![^?#]*\.\w+(?:$|[?#]))/.test(path)
