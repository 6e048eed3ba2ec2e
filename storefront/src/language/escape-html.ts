const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const special = /[&<>"']/

export function escapeHtml(text: string): string {
  // Most texts have nothing to escape, and the test alone is faster.
  return special.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] as string) : text
}
