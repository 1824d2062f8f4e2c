import { filesContract } from '#features/files/contract.ts'
import { upload } from './api.ts'

/** Sends one image and answers its address on this portal; rejects with ApiError. */
export const uploadImage = async (file: File): Promise<string> => (await upload(filesContract.upload, file)).url
