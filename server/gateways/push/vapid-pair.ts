import webPush from 'web-push';

/** A deployment's pair of keys, base64url. Push services know it by the public one, and browsers subscribe with that. */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a new pair. */
export const makeVapidPair = (): VapidPair => webPush.generateVAPIDKeys();
