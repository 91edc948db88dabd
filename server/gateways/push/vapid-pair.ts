import webPush from 'web-push';

/**
 * The key pair of a deployment for push messages, in base64url. Browsers subscribe with the public key, and push
 * services recognize the deployment by this key.
 */
export interface VapidPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Generates a new key pair. */
export const makeVapidPair = (): VapidPair => webPush.generateVAPIDKeys();
