import type { App } from '../../../src/platform/http/http-server.ts'

/** `METHOD /path` of every route of the app, with parameters as `{name}`. */
export function registeredRoutes(app: App): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S*) ?(?:\((.*)\))?$/.exec(line) ?? []
      if (part === '') return []
      path.length = indent.length / 4
      path.push(part)
      const url = path.join('').replace(/:(\w+)/g, '{$1}')
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${url}`)
    })
}
