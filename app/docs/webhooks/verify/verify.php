<?php

/**
 * Is this delivery Parley's, unchanged and fresh? $body is the raw request body (file_get_contents('php://input'));
 * $header is $_SERVER['HTTP_SVC_SIGNATURE']; $secret is the endpoint's whole secret, whsec_ included.
 */
function is_from_parley(string $body, string $header, string $secret, ?int $now = null): bool
{
    if (!preg_match('/\At=(\d+),v1=([0-9a-f]{64})\z/', $header, $match)) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $match[1]) > 300) {
        return false;
    }
    $expected = hash_hmac('sha256', $match[1] . '.' . $body, $secret);
    return hash_equals($expected, $match[2]);
}
