import { useQueryClient } from '@tanstack/react-query'
import { ApiError, resultOf } from './call.ts'
import { useStore } from './store.ts'

type Progress = (fraction: number) => void

/** Sends a form with a file below the store. `fetch` reports no progress of what it sends, an XMLHttpRequest does. */
export function useUpload() {
  const { store, pathOf } = useStore()
  const client = useQueryClient()
  return async function upload<Result>(path: string, form: FormData, onProgress: Progress): Promise<Result> {
    try {
      return await send<Result>(pathOf(path), form, onProgress)
    } finally {
      void client.invalidateQueries({ queryKey: [store._id] })
    }
  }
}

function send<Result>(path: string, form: FormData, onProgress: Progress): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, {}))
    request.onload = () => {
      try {
        resolve(resultOf<Result>(request.status, request.responseText, request.getResponseHeader('x-request-id')))
      } catch (error) {
        reject(error)
      }
    }
    request.open('POST', path)
    request.send(form)
  })
}
