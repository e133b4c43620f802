<?php

// What needs no server.

declare(strict_types=1);

use GuzzleHttp\Psr7\HttpFactory;
use Hostelry\Client;
use Hostelry\HostelryError;
use Hostelry\Offers;
use Hostelry\Webhook;
use Hostelry\WebhookError;

$secret = 'whsec_' . base64_encode(str_repeat('k', 32));
$headers = function (string $body, int $at): array {
    $signature = base64_encode(hash_hmac('sha256', "m1.$at.$body", str_repeat('k', 32), true));
    return ['Webhook-Id' => ['m1'], 'Webhook-Timestamp' => [(string) $at], 'Webhook-Signature' => "v1,AAAA v1,$signature"];
};

return [
    'a request has its path, key and body, and its answer no envelope' => function (): void {
        [$client, $http] = clientOf(answered(['data' => ['id' => 3144]]));
        same(['id' => 3144], $client->property->view(['property_id' => 3144], requestId: 'r1'));
        [$request] = $http->sent;
        same('https://rooms.example.com/publisher/v3.0/property/view/.json', (string) $request->getUri());
        same('{"property_id":3144}', (string) $request->getBody());
        same(
            ['POST', 'Bearer test_key', 'application/json', 'r1', false],
            [
                $request->getMethod(),
                $request->getHeaderLine('Authorization'),
                $request->getHeaderLine('Content-Type'),
                $request->getHeaderLine('X-Request-Id'),
                $request->hasHeader('Idempotency-Key'),
            ],
        );
    },
    'a request without fields is an object' => function (): void {
        [$client, $http] = clientOf(answered([]));
        same([], $client->currencies());
        same('{}', (string) $http->sent[0]->getBody());
    },
    'reads are sent again and holds are not' => function (): void {
        foreach ([fn () => new Gone('gone'), fn () => refused('ServiceUnavailableException', 503)] as $trouble) {
            [$client, $http] = clientOf($trouble(), answered([]));
            same([], $client->currencies());
            same([2, 1], [count($http->sent), count($http->pauses)]);
            same(true, $http->pauses[0] >= 125_000 && $http->pauses[0] <= 250_000);
            [$client, $http] = clientOf($trouble(), answered([]));
            thrown(HostelryError::class, fn () => $client->book->hold([]));
            same(1, count($http->sent));
        }
    },
    'bookings are sent again with the same key alone' => function (): void {
        [$client, $http] = clientOf(new Gone(), refused('X', 409, ['Retry-After' => '1']), answered(['id' => 'r']));
        same(['id' => 'r'], $client->book->reservation([]));
        $keys = array_map(fn ($request) => $request->getHeaderLine('Idempotency-Key'), $http->sent);
        same([3, 1, true], [count($keys), count(array_unique($keys)), strlen($keys[0]) === 32]);
        [$client, $http] = clientOf(refused('RoomUnavailableException', 409));
        $error = thrown(HostelryError::class, fn () => $client->book->reservation([], idempotencyKey: 'order-1'));
        same([1, 'RoomUnavailableException', 409], [count($http->sent), $error->type, $error->status]);
        same(['order-1', 'https://x/docs/errors#roomunavailableexception'], [$error->idempotencyKey, $error->docUrl]);
        same('order-1', json_decode(json_encode($error), true)['idempotencyKey']);
    },
    'what a remote source or a stored answer says is not asked again' => function (): void {
        $stored = refused('InternalServerErrorException', 500, ['Idempotent-Replayed' => 'true']);
        foreach ([refused('RemoteInventoryException', 504), $stored] as $answer) {
            [$client, $http] = clientOf($answer);
            thrown(HostelryError::class, fn () => $client->book->reservation([]));
            same(1, count($http->sent));
        }
    },
    'a long wait is the caller\'s' => function (): void {
        [$client, $http] = clientOf(refused('TooManyRequestsException', 429, ['Retry-After' => '31']));
        $error = thrown(HostelryError::class, fn () => $client->settings());
        same([31, 1], [$error->retryAfter, count($http->sent)]);
    },
    'the page of a proxy is no answer' => function (): void {
        foreach ([200, 302, 403] as $status) {
            [$client] = clientOf(answered('<html>', $status));
            same('UnexpectedAnswer', thrown(HostelryError::class, fn () => $client->settings())->type);
        }
    },
    'an address without scheme is refused' => function (): void {
        $make = fn () => new Client('rooms.example.com', 'key', new Scripted([]), new HttpFactory());
        thrown(InvalidArgumentException::class, $make);
    },
    'a snapshot is read line by line, also where a line is longer than what is read at once' => function (): void {
        $long = str_repeat('ä', 200_000);
        [$client] = clientOf(answered("{\"sequence\":7}\n{\"id\":1,\"name\":\"$long\"}\n{\"id\":2}\n"));
        $snapshot = $client->properties->snapshot();
        $properties = iterator_to_array($snapshot->properties, preserve_keys: false);
        same([7, [1, 2], $long], [$snapshot->sequence, array_column($properties, 'id'), $properties[0]['name']]);
        [$client] = clientOf(answered("[]\n"));
        same('UnexpectedAnswer', thrown(HostelryError::class, fn () => $client->properties->snapshot())->type);
    },
    'offers are the rates of all rooms in their order' => function (): void {
        $rate = fn (string $code): array => ['code' => $code, 'total' => ['total' => 10]];
        $rooms = [['id' => 1, 'rates' => [$rate('A'), $rate('B')]], ['id' => 2, 'rates' => []], ['id' => 3, 'rates' => [$rate('A')]]];
        $offers = Offers::of(['id' => 9, 'property_accommodation' => $rooms, 'meta_data' => ['currency' => 'EUR']]);
        same(['property_id' => 9, 'accommodation_id' => 1, 'rate_code' => 'B'], $offers[1]['request']);
        same([3, 3, 'EUR'], [count($offers), $offers[2]['room']['id'], $offers[0]['currency']]);
    },
    'the published vector of the specification of webhooks is genuine' => function (): void {
        $given = [
            'webhook-id' => 'msg_p5jXN8AQM9LWM0D4loKWxJek',
            'webhook-timestamp' => '1614265330',
            'webhook-signature' => 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        ];
        $event = Webhook::verify($given, '{"test": 2432232314}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', PHP_INT_MAX);
        same(['test' => 2432232314], $event);
    },
    'a webhook with another body, secret or time is not genuine' => function () use ($headers, $secret): void {
        $body = '{"a":1}';
        same(['a' => 1], Webhook::verify($headers($body, time()), $body, $secret));
        $tries = [
            [$headers($body, time()), "$body ", $secret],
            [$headers($body, time()), $body, 'whsec_' . base64_encode(str_repeat('j', 32))],
            [$headers($body, time() - 301), $body, $secret],
            [[...$headers($body, time()), 'Webhook-Signature' => 'v1,'], $body, $secret],
            [[], $body, $secret],
        ];
        foreach ($tries as $given) {
            thrown(WebhookError::class, fn () => Webhook::verify(...$given));
        }
        thrown(InvalidArgumentException::class, fn () => Webhook::verify($headers($body, time()), $body, 'whsec_'));
    },
];
