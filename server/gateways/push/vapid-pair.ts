import webPush from 'web-push';

/**
 * A deployment's pair of keys in base64url. Push services identify the deployment by the public key, and browsers
 * subscribe with it.
 */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a new pair. */
export const makeVapidPair = (): VapidPair => webPush.generateVAPIDKeys();
