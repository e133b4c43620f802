<?php

declare(strict_types=1);

namespace Hostelry;

/** Verifies what webhooks bring. */
final class Webhook
{
    /**
     * The event of a webhook's request (Standard Webhooks). Throws a WebhookError if it is not genuine.
     *
     * @param array<string, string|string[]> $headers as getallheaders() or a PSR-7 request has them
     * @param string $body exactly as it arrived
     * @param string $secret whsec_… as webhooks/create shows it
     * @param int $tolerance how many seconds the clocks may differ
     * @return array<string, mixed>
     */
    public static function verify(
        array $headers,
        string $body,
        #[\SensitiveParameter] string $secret,
        int $tolerance = 300,
    ): array {
        $given = array_map(
            fn (string|array $value): string => is_array($value) ? implode(' ', $value) : $value,
            array_change_key_case($headers),
        );
        [$id, $timestamp, $signatures] = array_map(
            fn (string $name): string => $given["webhook-$name"] ?? '',
            ['id', 'timestamp', 'signature'],
        );
        if ($id === '' || $timestamp === '' || $signatures === '') {
            throw new WebhookError('the headers of a signature are missing');
        }
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(time() - (int) $timestamp) > $tolerance) {
            throw new WebhookError('the request is too old, or from the future');
        }
        $expected = hash_hmac('sha256', "$id.$timestamp.$body", self::keyOf($secret), binary: true);
        foreach (explode(' ', $signatures) as $signature) {
            if (str_starts_with($signature, 'v1,') && hash_equals($expected, (string) base64_decode(substr($signature, 3), true))) {
                return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            }
        }
        throw new WebhookError('the signature is wrong');
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $key = (string) base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        return $key !== '' ? $key : throw new \InvalidArgumentException('the secret is not one of a webhook: whsec_ and base64');
    }
}
