/** Whether a path on our site is a screen of this application. Not files, reports, documents, the server's own pages or the demonstration. */
export const isScreen = (path: string) =>
  /^\/(?!\/|client(?:$|[?#])|demo\/|api\/|files\/|media\/|assets\/|dev\/outbox)(?![^?#]*\.\w+(?:$|[?#]))/.test(path)
