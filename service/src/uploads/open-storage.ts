import type { Config } from '../config.ts'
import { localStorage } from './local-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { UploadStorage } from './upload-storage.ts'

export function openUploadStorage({
  dataDir,
  uploadsBucket,
}: Pick<Config, 'dataDir' | 'uploadsBucket'>): UploadStorage {
  return uploadsBucket ? s3Storage(uploadsBucket) : localStorage(dataDir)
}
