<?php

/** On your server, for the person who is signed in to your site; give the answer to the page as JSON. */
function sign_visitor(string $secret, string $user_id, string $email = '', string $phone = '', string $name = ''): array
{
    $issued_at = time();
    $lines = implode("\n", ['v1', (string) $issued_at, $user_id, $email, $phone, $name]);
    $signature = hash_hmac('sha256', $lines, $secret);
    return compact('user_id', 'email', 'phone', 'name', 'issued_at', 'signature');
}
